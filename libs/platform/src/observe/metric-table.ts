// Every metric of Strata in one table; what registers one, the reference in docs/metrics.md and the tests read it.

const EVERY = 'every service';
const WORKER = 'extractor-worker';
const RECALL = 'recall-api';
const DISPATCHER = 'webhook-dispatcher';

interface Metric<T extends 'counter' | 'gauge' | 'histogram', L extends Label> {
  type: T;
  help: string;
  labels: readonly L[];
  /** Services that export it. */
  of: readonly string[];
  /** Upper bounds, in the unit of the name. */
  buckets?: number[];
}

/** What a label may hold: each is one of a few. No project, user, session, key, webhook or address is a label. */
export const LABELS = {
  by: '`shared` store or this `process` alone',
  code: 'error code, as in the API',
  direction: '`input`, `output`',
  event: '`before_llm`, `after_llm`, `before_add`',
  extractor: '`builtin-1`, `llm-v3` …',
  job: 'name of the job table, or `unknown`',
  kind: '`missing`, `stale`, `orphan`',
  layer: '`message`, `fact`, `summary`, `topic`, `entry`',
  limit: '`llm-requests`, `llm-tokens`',
  method: 'HTTP method',
  operation: '`chat`, `embeddings`, `rerank`',
  outcome: 'what came of it: a word of a short list, of verification its reason, of a model request its error code',
  purpose: 'name of the question to the model',
  route: 'template of the route, `unmatched` for others',
  stage: 'stage of the pipeline',
  status: 'HTTP status',
  step: 'step of a recall',
} as const;
export type Label = keyof typeof LABELS;

const counter = <L extends Label = never>(of: string[], help: string, labels: readonly L[] = []): Metric<'counter', L> => ({
  ...{ type: 'counter', help, labels, of },
});
const gauge = (of: string[], help: string): Metric<'gauge', never> => ({ type: 'gauge', help, labels: [], of });
const histogram = <L extends Label = never>(
  of: string[],
  help: string,
  buckets: number[],
  labels: readonly L[] = [],
): Metric<'histogram', L> => ({ type: 'histogram', help, labels, of, buckets });

const FAST = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const CALL = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
const MODEL = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const WORK = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

export const METRICS = {
  strata_http_request_duration_seconds: histogram(
    [EVERY],
    'Time from the first byte of a request to the end of its answer',
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    ['method', 'route', 'status'],
  ),
  strata_not_ready: gauge([EVERY], 'Checks of readiness that fail now: 0 is well; a store is away, or the service stops'),

  strata_work_pending_age_seconds: gauge(
    [WORKER],
    'How long ago the oldest write was accepted whose work has not ended. The objective: under 60 s while models and stores are well',
  ),
  strata_work_due_age_seconds: gauge([WORKER], 'How long the oldest work has waited that could run now'),
  strata_work_due_users: gauge([WORKER], 'Users whose work runs or could run now'),
  strata_work_items_total: counter([WORKER], 'Ends of runs of work items; `lease_lost`: another worker took over', ['outcome']),
  strata_work_failures_total: counter([WORKER], 'Failed runs by stage and error code', ['stage', 'code']),
  strata_work_item_duration_seconds: histogram([WORKER], 'From claim to release', WORK),
  strata_stage_duration_seconds: histogram([WORKER], 'Stages that came to their end, load and commit included', WORK, ['stage']),
  strata_reconciled_users_total: counter([WORKER], 'Users with due work found by a pass, not by a wake-up', ['outcome']),
  strata_fact_candidates_total: counter([WORKER], 'Candidates by what verification made of them', ['extractor', 'outcome']),
  strata_extraction_tokens_total: counter([WORKER], 'Model tokens spent on extraction', ['direction']),
  strata_hook_calls_total: counter([WORKER], 'Calls of interceptors by what came of them', ['event', 'outcome']),
  strata_hook_call_duration_seconds: histogram([WORKER], 'How long interceptors took', CALL, ['event']),
  strata_deletions_total: counter([WORKER], 'Ends of runs of deletions', ['outcome']),
  strata_knowledge_files_total: counter([WORKER], 'Ends of runs of files of knowledge bases', ['outcome']),
  strata_index_drift_total: counter([WORKER], 'Entries of the index that differed from the records, and were mended', ['layer', 'kind']),

  strata_model_calls_total: counter([WORKER, RECALL], 'Calls to the chat model', ['purpose']),
  strata_model_tokens_total: counter([WORKER, RECALL], 'Tokens of the chat model', ['purpose', 'direction']),
  strata_model_request_duration_seconds: histogram([WORKER, RECALL], 'Requests to endpoints of models, by outcome', MODEL, [
    'operation',
    'outcome',
  ]),
  strata_model_wait_seconds: histogram([WORKER, RECALL], 'Wait of calls to the chat model for their turn', [0.01, 0.1, 1, 5, 15, 60, 120]),
  strata_model_pauses_total: counter([WORKER, RECALL], 'Pauses that the endpoint of the chat model asked for'),
  strata_rate_limit_decisions_total: counter([WORKER, RECALL], 'Decisions of shared limits by who made them', ['limit', 'by']),

  strata_recall_step_duration_seconds: histogram([RECALL], 'Steps of a recall', FAST, ['step']),
  strata_recall_search_duration_seconds: histogram([RECALL], 'Searches of the index by layer of memory', FAST, ['layer']),

  strata_outbox_events_total: counter([DISPATCHER], 'Events taken from the outbox'),
  strata_outbox_refused_total: counter([DISPATCHER], 'Events set aside, because this version does not know them'),
  strata_deliveries_created_total: counter([DISPATCHER], 'Deliveries made of events'),
  strata_deliveries_due: gauge([DISPATCHER], 'Deliveries that could be sent now, of endpoints that are not paused'),
  strata_deliveries_due_age_seconds: gauge([DISPATCHER], 'How long the oldest of them has waited'),
  strata_webhooks_failing: gauge([DISPATCHER], 'Enabled webhooks whose last request failed'),
  strata_delivery_attempts_total: counter([DISPATCHER], 'Requests to webhooks by outcome', ['outcome']),
  strata_delivery_attempt_duration_seconds: histogram([DISPATCHER], 'Time of a request to a webhook', CALL, ['outcome']),
  strata_delivery_latency_seconds: histogram([DISPATCHER], 'From an event to its delivery, retries included', [
    0.1,
    0.5,
    1,
    2.5,
    5,
    15,
    60,
    600,
    3600,
    4 * 3600,
    12 * 3600,
    30 * 3600,
  ]),

  strata_wake_ups_total: counter([EVERY], 'Wake-ups of workers by outcome', ['outcome']),
  strata_jobs_total: counter([EVERY], 'Runs of jobs by outcome', ['job', 'outcome']),
  strata_job_duration_seconds: histogram([EVERY], 'Run time of jobs', [0.01, 0.05, 0.25, 1, 5, 30, 120, 600], ['job']),
} satisfies Record<string, Metric<'counter' | 'gauge' | 'histogram', Label>>;

export type MetricName = keyof typeof METRICS;
/** Names of the metrics of one type. */
export type NameOf<T> = { [N in MetricName]: (typeof METRICS)[N]['type'] extends T ? N : never }[MetricName];
export type LabelOf<N extends MetricName> = (typeof METRICS)[N]['labels'][number];
