import { extract, toMessage } from '../facts/extract.js';
import { statements } from './synthetic.js';

it('holds the facts that the built-in extractor finds in its messages', async () => {
  for (const { id, content, timestamp, candidate } of statements('user-1', 200, 1)) {
    const message = toMessage({ role: 'user', content, timestamp: timestamp.toISOString() }, id);
    expect(await extract([message], { timezone: 'UTC' })).toEqual({ facts: [{ ...candidate, polarity: 'set' }], refused: 0 });
  }
});
