// `verify [--project <id>] [--dry-run]`: index against records, mended where they differ; and each project's audit. Beside running services.
import { parseArgs } from 'node:util';
import { CheckIndex, DRIFTS, type IndexDrift } from '@strata/memory';
import { openEmbedder } from '@strata/models';
import { PostgresAuditLog, PostgresIndexRows, PostgresKnowledgeToIndex, PostgresRecordsOfUsers, PostgresSettings } from '@strata/postgres';
import { openIndex } from '@strata/vectors';
import { chooseProject, withRecords } from './records.js';
import { Refusal } from './refusal.js';

const LAYERS = ['message', 'fact', 'summary', 'topic', 'chunk'] as const;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Ends with exit code 1 where drift is left or an audit is broken. `--dry-run` mends nothing. */
export async function verify(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { project: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } });
  const mend = !values['dry-run'];
  await withRecords(async (database, config) => {
    const records = new PostgresRecordsOfUsers(database);
    const projects = values.project === undefined ? await records.projects() : [await chooseProject(database, 'verify', values.project)];
    const embedder = await openEmbedder(config);
    const stored = await new PostgresSettings(database).compareFingerprint(embedder.fingerprint);
    if (stored.kind === 'mismatch')
      throw new Refusal(`verify: the index holds vectors of ${stored.stored}, these settings make ${embedder.fingerprint}.`);
    const index = openIndex(config, new PostgresIndexRows(database));
    await index.prepare(embedder.fingerprint, embedder.dimension);
    const check = new CheckIndex({ records, knowledge: new PostgresKnowledgeToIndex(database), index, owners: index, embedder });
    const total = new Totals();
    for (const projectId of projects) {
      for await (const drift of check.shelves(projectId, mend)) total.add(drift);
      for await (const drift of check.strangers(projectId, mend)) total.add(drift);
    }
    total.print(mend);
    const isWhole = await tellAudits(new PostgresAuditLog(database), projects);
    if (total.left > 0 || !isWhole) process.exitCode = 1;
  });
}

class Totals {
  left = 0;
  private users = 0;
  private bases = 0;
  private skipped = 0;
  private readonly counts = new Map<string, number>();

  add(drift: IndexDrift | { skipped: unknown }): void {
    if ('skipped' in drift) {
      this.skipped += 1;
      return;
    }
    if ('userId' in drift.shelf) this.users += 1;
    else this.bases += 1;
    for (const kind of DRIFTS) {
      for (const id of drift.found[kind]) this.count(`${layerOf(id)} ${kind}`);
      for (const id of drift.left[kind]) this.count(`${layerOf(id)} left`);
      this.left += drift.left[kind].length;
    }
  }

  print(mend: boolean): void {
    const bases = this.bases > 0 ? ` and ${this.bases} knowledge bases` : '';
    say(`Index: ${this.users} users${bases} compared${this.skipped > 0 ? `, ${this.skipped} left out (their work is under way)` : ''}`);
    const columns = [...DRIFTS, ...(mend ? ['left'] : [])];
    say(`  ${'layer'.padEnd(10)}${columns.map((column) => column.padStart(9)).join('')}`);
    for (const layer of LAYERS)
      say(`  ${layer.padEnd(10)}${columns.map((column) => `${this.counts.get(`${layer} ${column}`) ?? 0}`.padStart(9)).join('')}`);
  }

  private count(key: string): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }
}

const layerOf = (id: string) => id.slice(0, id.indexOf(':'));

const WHYS = { changed: 'was changed', not_after_the_one_before: 'does not follow the one before it' };

/** What is noted of a head tells later whether the newest entries were cut off. */
async function tellAudits(audit: PostgresAuditLog, projects: string[]): Promise<boolean> {
  let isWhole = true;
  say('Audit:');
  for (const projectId of projects) {
    const { entries, head, broken } = await audit.check(projectId);
    isWhole &&= !broken;
    say(`  ${projectId}  ${broken ? `BROKEN: entry ${broken.id} ${WHYS[broken.why]}` : `${entries} entries, head ${head.slice(0, 16)}`}`);
  }
  return isWhole;
}
