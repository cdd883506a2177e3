// At a start: names in the environment that look like settings and are none. The process says so and goes on, because clients and
// clusters set such names, too; loadConfig refuses those that are a letter or two off.
import { SETTINGS } from './settings.js';

const PREFIXES = ['STRATA_', 'WEBHOOK_', 'LLM_', 'EMBEDDING_', 'RERANK_', 'WORKER_'];
/** Of the clients, and of measurements. */
const OTHERS = ['STRATA_API_KEY', 'STRATA_SHARED'];
/** What Kubernetes tells each pod of the Services beside it. */
const SERVICE_LINK = /_SERVICE_(?:HOST|PORT)(?:_|$)|_PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?$/;

/** Sorted; an empty one counts as unset. */
export function unknownNames(env: Record<string, string | undefined>): string[] {
  return Object.keys(env)
    .filter((name) => env[name] && !(name in SETTINGS) && PREFIXES.some((prefix) => name.startsWith(prefix)))
    .filter((name) => !OTHERS.includes(name) && !SERVICE_LINK.test(name))
    .sort();
}
