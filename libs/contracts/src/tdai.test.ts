// Identifiers of a TDAI request: of the body, else of its headers; a header that is no identifier is refused by its name.
import { TDAI_ID_HEADERS, tdaiIds } from './tdai.js';

it('takes what the body names, else the header; an empty header says nothing', () => {
  const headers = { 'x-tdai-user-id': 'of-header', 'x-tdai-team-id': 'team', 'x-tdai-task-id': '' };
  expect(tdaiIds({ user_id: 'of-body' }, headers)).toEqual({ user_id: 'of-body', team_id: 'team' });
});

it.each(TDAI_ID_HEADERS)('refuses what is no identifier in %s', (name) => {
  for (const bad of ['x'.repeat(257), 'a\tb', ['a', 'b']])
    expect(() => tdaiIds({}, { [name]: bad })).toThrow(
      expect.objectContaining({ code: 'validation.failed', errors: [{ path: name, message: expect.any(String) }] }),
    );
});
