// soak: counts the stores after the load and compares them with what was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises';
import { JOBS } from '@strata/contracts';
import { JobQueue } from '@strata/queue';
import type { ScriptedReceiver } from '@strata/testkit';
import { SERVICES, type FourServices } from '../four-services.js';
import type { Ledger, SoakUser } from './ledger.js';

/** One line of the audit: `bad` of `of` are not as promised. */
export interface Finding {
  what: string;
  of: number;
  bad: number;
  /** The first few of them. */
  examples: string[];
}
const finding = (what: string, of: number, bad: string[]): Finding => ({ what, of, bad: bad.length, examples: bad.slice(0, 3) });

const OPEN = `SELECT (SELECT count(*) FROM work_items WHERE status IN ('pending', 'running')) AS work,
  (SELECT count(*) FROM deletions WHERE status IN ('pending', 'running') OR (status = 'completed' AND verified_at IS NULL)) AS deletions,
  (SELECT count(*) FROM outbox WHERE dispatched_at IS NULL AND refused_at IS NULL) AS events,
  (SELECT count(*) FROM deliveries WHERE status = 'pending') AS deliveries`;

/** Waits until nothing is left to do; answers what was open when it began, and what still is after `withinMs`. */
export async function drain(services: FourServices, withinMs: number): Promise<{ before: string; after: Finding[]; seconds: number }> {
  const begun = performance.now();
  const queues = new JobQueue({ kind: 'redis', url: services.redis.url });
  const look = async () => {
    const open: Record<string, string> = (await services.sql(OPEN))[0]!;
    for (const { queue } of Object.values(JOBS)) open[`jobs of ${queue}`] = `${await queues.depth(queue)}`;
    return { ...open, 'dead letters': `${(await queues.deadLetters(10)).length}` };
  };
  try {
    let open: Record<string, string> = await look();
    const before = Object.entries(open)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ');
    while (Object.values(open).some((count) => Number(count) > 0) && performance.now() - begun < withinMs) {
      await sleep(250);
      open = await look();
    }
    const after = Object.entries(open).map(([what, count]) => ({
      what: `left open: ${what}`,
      of: Number(count),
      bad: Number(count),
      examples: [],
    }));
    return { before, after, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await queues.close();
  }
}

/** `projectId`: the one that the load wrote to, and nobody else. */
export async function audit(services: FourServices, projectId: string, ledger: Ledger): Promise<Finding[]> {
  const findings = [...(await auditRecords(services, projectId, ledger)), ...(await auditDeletions(services, projectId, ledger))];
  const ended = await services.sql<{ id: string; status: string; kind: string }>(
    'SELECT id, status, kind FROM tasks WHERE project_id = $1',
    [projectId],
  );
  const failed = ended.filter(({ status }) => status !== 'completed').map(({ id, status, kind }) => `${kind} ${id} ${status}`);
  findings.push(finding('tasks, completed', ended.length, failed));
  const known = new Set(ended.map(({ id }) => id));
  const tasks = [...ledger.users].flatMap((user) => [...user.tasks]);
  findings.push(
    finding(
      'acknowledged tasks, there',
      tasks.length,
      tasks.filter((id) => !known.has(id)),
    ),
  );
  const { code, output } = await services.command(['verify', '--dry-run']);
  findings.push(finding('strata verify: index and audit chain', 1, code === 0 ? [] : [output.trim().slice(-300)]));
  return findings;
}

async function auditRecords(services: FourServices, projectId: string, { users }: Ledger): Promise<Finding[]> {
  type Row = { user_id: string; id: string; status: string };
  const rowsOf = async (table: string) => {
    const rows = await services.sql<Row>(`SELECT user_id, id, status FROM ${table} WHERE project_id = $1`, [projectId]);
    return new Map(rows.map((row) => [keyOf(row.user_id, row.id), row.status]));
  };
  const [messages, actions] = [await rowsOf('messages'), await rowsOf('actions')];
  const quoted = await services.sql<Row>('SELECT DISTINCT user_id, message_id AS id FROM fact_sources WHERE project_id = $1', [projectId]);
  const withFact = new Set(quoted.map((row) => keyOf(row.user_id, row.id)));
  const keys = (of: (user: SoakUser) => Iterable<string>) => [...users].flatMap((user) => [...of(user)].map((id) => keyOf(user.id, id)));
  const written = keys((user) => user.messages.keys());
  const acted = keys((user) => user.actions);
  const gone = keys((user) => user.gone);
  const telling = keys((user) =>
    [...user.messages].flatMap(([id, { isStatement }]) => (isStatement && !user.factless.has(id) ? [id] : [])),
  );
  const unprocessed = (rows: Map<string, string>, of: string[]) => of.filter((key) => rows.has(key) && rows.get(key) !== 'processed');
  const expected = new Set([...written, ...gone]);
  return [
    finding(
      'messages acknowledged, there',
      written.length,
      written.filter((key) => !messages.has(key)),
    ),
    finding('messages acknowledged, processed', written.length, unprocessed(messages, written)),
    finding(
      'messages there, acknowledged',
      messages.size,
      [...messages.keys()].filter((key) => !expected.has(key)),
    ),
    finding(
      'statements, with a fact',
      telling.length,
      telling.filter((key) => !withFact.has(key)),
    ),
    finding(
      'actions acknowledged, there',
      acted.length,
      acted.filter((key) => !actions.has(key)),
    ),
    finding('actions acknowledged, processed', acted.length, unprocessed(actions, acted)),
    finding(
      'messages deleted, gone',
      gone.length,
      gone.filter((key) => messages.has(key)),
    ),
    finding(
      'messages deleted, without a fact',
      gone.length,
      gone.filter((key) => withFact.has(key)),
    ),
    await auditEdits(services, projectId, users),
  ];
}
const keyOf = (userId: string, id: string) => `${userId}/${id}`;

/** Of records that are still there: a deletion may have taken one, or told it anew, with its history. */
async function auditEdits(services: FourServices, projectId: string, users: Iterable<SoakUser>): Promise<Finding> {
  const edits = [...users].flatMap((user) => user.edits);
  const rows = await services.sql<{ id: string; version: number }>(
    'SELECT id, version FROM facts WHERE project_id = $1 UNION ALL SELECT id, version FROM summaries WHERE project_id = $1',
    [projectId],
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const standing = edits.filter(({ id }) => versions.has(id));
  const lost = standing.filter(({ id, version }) => versions.get(id)! < version);
  return finding(
    'corrections of standing records, kept',
    standing.length,
    lost.map(({ layer, id, version }) => `${layer} ${id} version ${version}`),
  );
}

async function auditDeletions(services: FourServices, projectId: string, ledger: Ledger): Promise<Finding[]> {
  const rows = await services.sql<{ id: string; status: string; verified: boolean }>(
    'SELECT id, status, verified_at IS NOT NULL AS verified FROM deletions WHERE project_id = $1',
    [projectId],
  );
  const done = new Set(rows.filter(({ status, verified }) => status === 'completed' && verified).map(({ id }) => id));
  const left: string[] = [];
  for (const table of ['users', 'sessions', 'messages', 'actions', 'facts', 'summaries', 'topics', 'index_entries']) {
    const column = table === 'users' ? 'id' : table === 'index_entries' ? 'owner' : 'user_id';
    const query = `SELECT DISTINCT ${column} AS id FROM ${table} WHERE project_id = $1 AND ${column} = ANY($2)`;
    for (const { id } of await services.sql(query, [projectId, ledger.erased])) left.push(`${id} in ${table}`);
  }
  return [
    finding(
      'deletions accepted, counted again',
      ledger.deletions.length,
      ledger.deletions.filter((id) => !done.has(id)),
    ),
    finding('users erased, gone from every table', ledger.erased.length, left),
  ];
}

/** Every event of a kind that a hook wants has its delivery, and every delivery its request with a good signature. */
export async function auditHooks(services: FourServices, projectId: string, receiver: ScriptedReceiver): Promise<Finding[]> {
  const arrived = new Set(receiver.requests.map(({ headers }) => headers['webhook-id']));
  const deliveries = await services.sql<{ message_id: string; status: string }>(
    'SELECT message_id, status FROM deliveries WHERE project_id = $1',
    [projectId],
  );
  const ids = (of: typeof deliveries) => of.map(({ message_id: id }) => id);
  const delivered = deliveries.filter(({ status }) => status === 'delivered');
  const untold = await services.sql<{ event: string; missing: string }>(
    `SELECT o.event, count(*) - count(d.event) AS missing FROM
      (SELECT event, user_id, row_number() OVER (PARTITION BY event, user_id) AS n FROM outbox
        WHERE project_id = $1 AND (resource, event) IN (SELECT resource, event FROM hooks WHERE project_id = $1)) o
      LEFT JOIN (SELECT event, user_id, row_number() OVER (PARTITION BY event, user_id) AS n FROM deliveries WHERE project_id = $1) d
        ON d.event = o.event AND d.user_id IS NOT DISTINCT FROM o.user_id AND d.n = o.n
      GROUP BY o.event`,
    [projectId],
  );
  const missing = untold.flatMap(({ event, missing }) => (Number(missing) > 0 ? [`${missing} of ${event}`] : []));
  return [
    finding('kinds of events, each event with a delivery', untold.length, missing),
    finding('deliveries, delivered', deliveries.length, ids(deliveries.filter(({ status }) => status !== 'delivered'))),
    finding(
      'delivered, arrived',
      delivered.length,
      ids(delivered).filter((id) => !arrived.has(id)),
    ),
    finding('requests, well signed', receiver.requests.length + receiver.refused.length, receiver.refused),
  ];
}

/** What the processes themselves saw go wrong: answers of 500 and above (but of probes, while they start), lines of errors. */
export async function auditProcesses(services: FourServices): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const service of SERVICES) {
    const lines = (await services.metrics(service))
      .split('\n')
      .filter((line) => line.startsWith('strata_http_request_duration_seconds_count{'));
    const answers = lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    findings.push(finding(`${service}: kinds of answers, below 500`, lines.length, lines.filter(isFailure)));
    const logged = services.output(service).split('\n').filter(Boolean);
    findings.push(finding(`${service}: lines of its log, no error`, logged.length, logged.filter(isError)));
    if (answers === 0) findings.push(finding(`${service}: metrics of requests`, 0, ['none']));
  }
  return findings;
}

const isFailure = (line: string) => line.includes('status="5') && !line.includes('route="/readyz"');

/** Level `error` or worse; what is no line of the log, such as a stack trace of Node, too. */
export function isError(line: string): boolean {
  try {
    const { level } = JSON.parse(line) as { level?: number | string };
    return level === 'error' || level === 'fatal' || Number(level) >= 50;
  } catch {
    return true;
  }
}
