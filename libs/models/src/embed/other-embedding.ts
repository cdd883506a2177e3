// embed: why a process may not start beside an index that another embedding made.
import { ConfigError } from '@strata/platform';

/** The refusal that worker and recall give in the same words. Both arguments are fingerprints of embeddings. */
export function otherEmbedding(stored: string, own: string): ConfigError {
  const message =
    `the index holds vectors of ${stored}, and this process is set to ${own}. ` +
    'Set EMBEDDING_PROVIDER and the other EMBEDDING_ settings back to what made the index, or make the index anew beside the old one, while the services run, with the settings of this process: npm run strata -- reembed';
  return new ConfigError([{ name: 'EMBEDDING_PROVIDER', message }]);
}
