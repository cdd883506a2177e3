// recall: entries of knowledge bases for a question, ranked by the relevance of facts, so that their scores stand beside each other.
import type { FiledEntry } from '../model/knowledge.js';
import type { MemoryIndex } from '../ports.js';
import type { KnowledgeRecall } from '../ports-knowledge.js';
import type { Filter } from '../recall/filter/matches-filter.js';
import { foundBy, readsLikeInstruction } from '../recall/rank/find-candidates.js';
import { readQuestion } from '../recall/rank/read-question.js';
import { FACT_WEIGHTS } from '../recall/rank/score/weights.data.js';

export interface SearchKnowledgeRequest {
  projectId: string;
  /** Of the project, see `FindBases`. */
  knowledgeBaseIds: string[];
  query: string;
  /** The query as a vector, see `embedQuery`. */
  dense: Float32Array | null;
  /** Bounds the entries before they are ranked: tags, metadata and times of their files. */
  filter: Filter;
  /** Also entries that read like an instruction to the system. */
  includeFlagged: boolean;
}
export interface KnowledgeHit {
  entry: FiledEntry;
  /** 0 … 1: words and meaning, weighed as those of facts; nothing of a document is more or less sure. */
  score: number;
}

const MOST_HITS = 120;

export class SearchKnowledge {
  constructor(
    private readonly index: Pick<MemoryIndex, 'search'>,
    private readonly store: Pick<KnowledgeRecall, 'hydrate'>,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Best first; of equal texts the best one. */
  async execute(request: SearchKnowledgeRequest): Promise<KnowledgeHit[]> {
    const { projectId, knowledgeBaseIds: bases, query, dense, filter } = request;
    const question = readQuestion(query, [], { reference: this.now(), timezone: 'UTC' });
    const asked = { sparse: question.sparse, dense, filter: { where: filter }, limit: MOST_HITS };
    const hits = (await Promise.all(bases.map((knowledgeBaseId) => this.index.search({ projectId, knowledgeBaseId }, asked)))).flat();
    const scores = new Map(
      hits.map((hit) => {
        const { lexical, covered, semantic } = foundBy(hit, question.scale);
        const score = FACT_WEIGHTS.lexical * lexical + FACT_WEIGHTS.covered * covered + FACT_WEIGHTS.semantic * Math.max(0, semantic);
        return [hit.recordId, Math.min(1, score)] as const;
      }),
    );
    const entries = await this.store.hydrate(projectId, bases, [...scores.keys()]);
    const ranked = entries
      .map((entry) => ({ entry, score: scores.get(entry.id) ?? 0 }))
      .filter(({ entry, score }) => score > 0 && (request.includeFlagged || !readsLikeInstruction(entry.content)))
      .sort((a, b) => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1));
    const seen = new Set<string>();
    return ranked.filter(({ entry }) => !seen.has(entry.content) && seen.add(entry.content));
  }
}
