// `reembed`, `reindex`: the index made anew from the records, beside running services.
import { parseArgs } from 'node:util';
import { RebuildIndex, switchEmbedding, type ports, type Rebuilt } from '@strata/memory';
import { openEmbedder } from '@strata/models';
import type { Config } from '@strata/platform';
import {
  PostgresEmbeddingSwitch,
  PostgresIndexRows,
  PostgresKnowledgeToIndex,
  PostgresRecordsOfUsers,
  PostgresSettings,
  type Database,
} from '@strata/postgres';
import { openIndex, type DerivedIndex } from '@strata/vectors';
import { withRecords } from './records.js';
import { Refusal } from './refusal.js';

const EVERY = 1000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Parts {
  settings: PostgresSettings;
  index: DerivedIndex;
  embedder: ports.Embedder;
  rebuild: RebuildIndex;
}

/** Every entry again, with the embedding of the installation; entries of records that are gone leave. */
export function reindex(): Promise<void> {
  return withRecords(async (database, config) => {
    const { settings, embedder, rebuild } = await open(database, config);
    const claim = await settings.claimFingerprint(embedder.fingerprint);
    if (claim.kind === 'mismatch')
      throw new Refusal(
        `reindex: the index holds vectors of ${claim.stored}, these settings make ${embedder.fingerprint}. To change over: npm run strata -- reembed`,
      );
    tell('Indexed anew', await rebuild.all(true, progress));
    await settings.entriesAreCurrent();
  });
}

/** `--remove-old`: after the services were restarted, the entries that the embedding before left behind. */
export function reembed(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { 'remove-old': { type: 'boolean', default: false } } });
  return withRecords(async (database, config) => {
    const { settings, index, embedder, rebuild } = await open(database, config);
    const found = await settings.compareFingerprint(embedder.fingerprint);
    if (found.kind === 'unclaimed')
      throw new Refusal('reembed: no worker has written an index yet; the first to start takes its own settings.');
    if (values['remove-old']) {
      if (found.kind === 'agreed') return removeOld(settings, index, embedder.fingerprint);
      throw new Refusal(
        `reembed: the index holds vectors of ${found.stored}, these settings make ${embedder.fingerprint}. Nothing was removed.`,
      );
    }
    if (found.kind === 'agreed') return say(`The index holds vectors of ${embedder.fingerprint} already.`);
    say(`From ${found.stored} to ${embedder.fingerprint}; the services may run meanwhile.`);
    // Noted before the switch: what is left behind is found again however this ends.
    await settings.set(LEFT_BEHIND, [...new Set([...(await leftBehind(settings)), found.stored])]);
    tell('Switched', await switchEmbedding(rebuild, new PostgresEmbeddingSwitch(database), embedder.fingerprint, progress));
    await settings.entriesAreCurrent();
    say('Restart the services with the settings of this command: until then they answer from the old entries, and new messages wait.');
    say('Then remove the old entries: npm run strata -- reembed --remove-old');
  });
}

const LEFT_BEHIND = 'embedding.left_behind';

async function leftBehind(settings: PostgresSettings): Promise<string[]> {
  const left = await settings.get(LEFT_BEHIND);
  return Array.isArray(left) ? left.filter((one) => typeof one === 'string') : [];
}

/** What this installation asks for stays, whatever was noted. */
async function removeOld(settings: PostgresSettings, index: DerivedIndex, fingerprint: string): Promise<void> {
  for (const old of await leftBehind(settings)) if (old !== fingerprint) say(`Removed ${await index.drop(old)} entries of ${old}.`);
  await settings.set(LEFT_BEHIND, []);
}

async function open(database: Database, config: Config): Promise<Parts> {
  const embedder = await openEmbedder(config);
  const index = openIndex(config, new PostgresIndexRows(database));
  await index.prepare(embedder.fingerprint, embedder.dimension);
  const [records, knowledge] = [new PostgresRecordsOfUsers(database), new PostgresKnowledgeToIndex(database)];
  const rebuild = new RebuildIndex({ records, knowledge, index, embedder });
  return { settings: new PostgresSettings(database), index, embedder, rebuild };
}

function progress(so: Rebuilt): void {
  if ((so.users + so.bases) % EVERY === 0) say(`  ${so.users} users, ${so.written} entries`);
}
const tell = (what: string, { users, bases, written, removed }: Rebuilt) =>
  say(`${what}: ${users} users${bases > 0 ? `, ${bases} knowledge bases` : ''}, ${written} entries written, ${removed} removed.`);
