// Query and details may stand in the query string or in the body; recall_config comes in both spellings.
import { parseOrRefuse } from '@strata/platform';
import { agreed, ContextBody } from './context.schema.js';

describe('context request', () => {
  it('takes a value from either place and refuses two that differ', () => {
    expect(agreed('query', 'a', undefined)).toBe('a');
    expect(agreed('details', undefined, false)).toBe(false);
    expect(agreed('query', 'a', 'a')).toBe('a');
    expect(() => agreed('query', 'a', 'b')).toThrow(
      expect.objectContaining({ code: 'validation.failed', errors: [expect.objectContaining({ path: 'query' })] }),
    );
  });
  it('reads recall_config in both spellings, names unknown keys and keys given twice', () => {
    const read = (recall_config: object) => parseOrRefuse(ContextBody, { recall_config }).recall_config;
    expect(read({ MessageRecentLimit: 20, MetadataFilters: { ping: 'pong' } })).toEqual(
      read({ message_recent_limit: 20, metadata_filters: { ping: 'pong' } }),
    );
    const refused = (recall_config: object, path: string) =>
      expect(() => read(recall_config)).toThrow(
        expect.objectContaining({ errors: expect.arrayContaining([expect.objectContaining({ path })]) }),
      );
    refused({ top: 1 }, 'recall_config.top');
    refused({ TokenBudget: 5, token_budget: 5 }, 'recall_config.token_budget');
    refused({ metadata_filters: { a: { b: 1 } } }, 'recall_config.metadata_filters.a');
    refused({ metadata_filters: { '': 1 } }, 'recall_config.metadata_filters.');
    refused({ query_router: 'maze' }, 'recall_config.query_router');
  });
  it('says where the time of a question belongs', () => {
    const message = 'unknown key; it belongs in recall_config';
    for (const path of ['as_of', 'known_at'])
      expect(() => parseOrRefuse(ContextBody, { query: 'a', [path]: '2026-01-01T00:00:00Z' })).toThrow(
        expect.objectContaining({ errors: [{ path, message }] }),
      );
  });
});
