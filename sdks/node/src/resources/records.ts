// What was learnt: facts, summaries and topics, and the search over all layers.
import type {
  AcceptedDeletion,
  Fact,
  FactRecord,
  GetFactHistoryQuery,
  PatchedFact,
  PatchedSummary,
  RecordVersion,
  SearchHits,
  Summary,
  SummaryRecord,
  Topic,
  TopicRecord,
  UndoneFact,
  UndoneSummary,
} from '../api.js';
import type { FactPatch, ListFactsQuery, ListSummariesQuery, ListTopicsQuery, SearchBody, SummaryPatch, UndoBody } from '../api.js';
import type { CallOptions, HttpClient } from '../http/http-client.js';
import { paged, type Paged } from '../http/paged.js';
import { toWire, type Spelled } from '../http/spelling.js';
import type { ReasonOption } from './sessions.js';

export type SearchOptions = Spelled<SearchBody>;
export type ListFactsOptions = Spelled<ListFactsQuery>;
export type ListSummariesOptions = Spelled<ListSummariesQuery>;
export type ListTopicsOptions = Spelled<ListTopicsQuery>;
export type HistoryOptions = Spelled<GetFactHistoryQuery>;

export class Memories {
  constructor(private readonly http: HttpClient) {}
  /** Scored hits over the layers asked for, as one ranked list; of another time with `asOf` (true then) and `knownAt` (known then). */
  search(options: SearchOptions, call?: CallOptions): Promise<SearchHits> {
    return this.http.json({ method: 'POST', path: '/api/memories/search', body: toWire(options), reads: true }, call);
  }
}

/** One layer of a memory: its list by user, its records with what lies around them, and how they came about. */
class Layer<Item, Whole extends Item, ListOptions extends object> {
  constructor(
    protected readonly http: HttpClient,
    private readonly layer: 'facts' | 'summaries' | 'topics',
  ) {}
  /** Of a user, newest first. */
  list(userId: string, options?: ListOptions, call?: CallOptions): Paged<Item> {
    return paged(this.http, `/api/users/${encodeURIComponent(userId)}/${this.layer}`, options, call);
  }
  get(id: string, call?: CallOptions): Promise<Whole> {
    return this.http.json({ method: 'GET', path: this.pathOf(id) }, call);
  }
  /** Its versions, oldest first: since when each was known, what changed, by whom and why. */
  history(id: string, options?: HistoryOptions, call?: CallOptions): Paged<RecordVersion> {
    return paged(this.http, `${this.pathOf(id)}/history`, options, call);
  }
  private pathOf(id: string): string {
    return `/api/${this.layer}/${encodeURIComponent(id)}`;
  }
}

/** `get` adds its relations. With `asOf` the list is what was true then; with `knownAt` what the memory held then. */
export class Facts extends Layer<Fact, FactRecord, ListFactsOptions> {
  constructor(http: HttpClient) {
    super(http, 'facts');
  }
  /** Its words or status, at once in every recall; ConflictError where another version stands than `expected_version`. */
  update(factId: string, body: FactPatch, call?: CallOptions): Promise<PatchedFact> {
    return this.http.json({ method: 'PATCH', path: `/api/facts/${encodeURIComponent(factId)}`, body }, call);
  }
  /** Reverts its last supersede, or its last update; `undone` tells which. ConflictError when there is nothing to undo. */
  undo(factId: string, body: UndoBody, call?: CallOptions): Promise<UndoneFact> {
    return this.http.json({ method: 'POST', path: `/api/facts/${encodeURIComponent(factId)}/undo`, body }, call);
  }
  /** It is not learnt again from the messages that told it; these stay. */
  delete(factId: string, options: ReasonOption = {}, call?: CallOptions): Promise<AcceptedDeletion> {
    return this.http.json({ method: 'DELETE', path: `/api/facts/${encodeURIComponent(factId)}`, query: toWire(options) }, call);
  }
}

/** `get` adds the facts that it rests on. */
export class Summaries extends Layer<Summary, SummaryRecord, ListSummariesOptions> {
  constructor(http: HttpClient) {
    super(http, 'summaries');
  }
  /** Its words, status or weight, at once in every recall; ConflictError where another version stands than `expected_version`. */
  update(summaryId: string, body: SummaryPatch, call?: CallOptions): Promise<PatchedSummary> {
    return this.http.json({ method: 'PATCH', path: `/api/summaries/${encodeURIComponent(summaryId)}`, body }, call);
  }
  /** Reverts its last update; ConflictError when there is nothing to undo. */
  undo(summaryId: string, body: UndoBody, call?: CallOptions): Promise<UndoneSummary> {
    return this.http.json({ method: 'POST', path: `/api/summaries/${encodeURIComponent(summaryId)}/undo`, body }, call);
  }
  /** It is not written again; its facts stay. */
  delete(summaryId: string, options: ReasonOption = {}, call?: CallOptions): Promise<AcceptedDeletion> {
    return this.http.json({ method: 'DELETE', path: `/api/summaries/${encodeURIComponent(summaryId)}`, query: toWire(options) }, call);
  }
}

/** `get` adds its summaries. */
export class Topics extends Layer<Topic, TopicRecord, ListTopicsOptions> {
  constructor(http: HttpClient) {
    super(http, 'topics');
  }
}
