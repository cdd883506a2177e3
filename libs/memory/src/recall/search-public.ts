// recall: what other users of the project share, with all or with those who search a knowledge base, for a question: facts and messages, scored as the asker's own are.
import type { Layer } from '@strata/contracts';
import type { PublicReach } from '../model/scope.js';
import type { MemoryIndex, PublicRecall } from '../ports.js';
import type { Filter } from './filter/matches-filter.js';
import { byScore, candidate, only, type Candidate } from './rank/candidate.js';
import { foundBy, readsLikeInstruction } from './rank/find-candidates.js';
import { readQuestion } from './rank/read-question.js';
import { scoreMessages } from './rank/score/score-messages.js';
import { scoreFacts, weighByTrust } from './rank/score/score-records.js';

export interface SearchPublicRequest extends PublicReach {
  /** What is shared with one of these: `public`, ids of knowledge bases. */
  audience: string[];
  query: string;
  /** The query as a vector, see `embedQuery`. */
  dense: Float32Array | null;
  /** Summaries and topics are never public: of these layers nothing is found. */
  layers: Layer[];
  /** Bounds what is searched before it is ranked. Sessions are nobody else's business: a condition on one holds of nothing. */
  filter: Filter;
}

const LIMITS = { message: 200, fact: 120 };
const SHARED = ['fact', 'message'] as const;
/** Whose zone days are meant in is not told of others. */
const TIMEZONE = 'UTC';

export class SearchPublic {
  constructor(
    private readonly index: Pick<MemoryIndex, 'search'>,
    private readonly store: PublicRecall,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Best first, as things are now; never text that reads like an instruction to the system. Records name their users: for the ranking, not for the asker. */
  async execute({ projectId, publicExcept, audience, query, dense, layers, filter }: SearchPublicRequest): Promise<Candidate[]> {
    const question = readQuestion(query, [], { reference: this.now(), timezone: TIMEZONE });
    const wanted = SHARED.filter((layer) => layers.includes(layer));
    const bounds = { statuses: ['active'], audience, ...(filter.length > 0 ? { where: filter } : {}) };
    const hits = (
      await Promise.all(
        wanted.map((layer) =>
          this.index.search(
            { projectId, publicExcept },
            { sparse: question.sparse, dense, filter: { ...bounds, layers: [layer] }, limit: LIMITS[layer] },
          ),
        ),
      )
    ).flat();
    const keyOf = (layer: string, owner: string, id: string) => JSON.stringify([layer, owner, id]);
    const found = new Map(hits.map((hit) => [keyOf(hit.layer, hit.owner, hit.recordId), foundBy(hit, question.scale)]));
    const rows = await this.store.hydrate(projectId, publicExcept, audience, {
      facts: hits.flatMap((hit) => (hit.layer === 'fact' ? [hit.recordId] : [])),
      messages: hits.flatMap((hit) => (hit.layer === 'message' ? [{ userId: hit.owner, id: hit.recordId }] : [])),
    });
    const candidates: Candidate[] = [
      ...rows.facts.flatMap((row) => {
        const how = found.get(keyOf('fact', row.userId, row.id));
        return how && !row.flags.includes('suspect') ? [candidate('fact', row, how)] : [];
      }),
      ...rows.messages.flatMap((row) => {
        const how = found.get(keyOf('message', row.userId, row.id));
        return how && !readsLikeInstruction(row.content) ? [candidate('message', row, how)] : [];
      }),
    ];
    scoreMessages(only(candidates, 'message'), question, TIMEZONE);
    scoreFacts(only(candidates, 'fact'), question);
    for (const one of candidates) weighByTrust(one, new Set());
    return candidates.filter((one) => one.score > 0).sort(byScore);
  }
}
