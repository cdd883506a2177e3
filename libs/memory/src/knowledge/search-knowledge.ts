// recall: entries of knowledge bases for a question, ranked by the relevance of facts, so that their scores stand beside each other.
import { AppError } from '@strata/contracts';
import type { FiledEntry } from '../model/knowledge.js';
import type { Embedder, MemoryIndex } from '../ports.js';
import type { KnowledgeRecall } from '../ports-knowledge.js';
import type { Filter } from '../recall/filter/matches-filter.js';
import { foundBy, readsLikeInstruction } from '../recall/rank/find-candidates.js';
import { readQuestion } from '../recall/rank/read-question.js';
import { FACT_WEIGHTS } from '../recall/rank/score/weights.data.js';

export interface SearchKnowledgeRequest {
  projectId: string;
  /** Of the project, see `bases`. */
  knowledgeBaseIds: string[];
  query: string;
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
    private readonly index: MemoryIndex,
    private readonly store: KnowledgeRecall,
    private readonly embedder: Embedder,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Those that are asked for, `all`: every one of the project. @throws AppError `not_found` where one is not the project's */
  async bases(projectId: string, wanted: string[] | 'all'): Promise<string[]> {
    const bases = await this.store.known(projectId, wanted === 'all' ? wanted : [...new Set(wanted)]);
    if (wanted !== 'all' && wanted.some((id) => !bases.includes(id))) throw new AppError('not_found', 'No such knowledge base');
    return bases;
  }

  /** Best first; of equal texts the best one. */
  async execute(request: SearchKnowledgeRequest): Promise<KnowledgeHit[]> {
    const { projectId, knowledgeBaseIds: bases, query, filter } = request;
    const question = readQuestion(query, [], { reference: this.now(), timezone: 'UTC' });
    const dense = await this.embed(query);
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

  /** A remote model that is away costs the semantic part, not the answer. */
  private async embed(query: string): Promise<Float32Array | null> {
    try {
      return (await this.embedder.embed([query], 'query'))[0] ?? null;
    } catch {
      return null;
    }
  }
}
