// Which thing of the speaker's "it" means: the one that the clause in front names, or the one that is told of in the same words.
import { withThingMeant } from './thing-meant.js';

const meant = (clause: string, before: string | null, ...told: string[]) => withThingMeant(clause, before, () => told);

it.each([
  ["it's on Fedora now", 'Wiped the laptop', 'My laptop runs Windows 10', 'My laptop is on Fedora now'],
  ['it runs until 1 May 2028', 'Got the visa extended', 'My visa expires on 1 May 2026', 'My visa runs until 1 May 2028'],
  ['it ends in 9023', 'I have a new number', 'My phone number ends in 4471', 'My phone number ends in 9023'],
  ['it ends in 9023 now', 'I changed it', 'The wifi password ends in 4410', 'The wifi password ends in 9023 now'],
])('%s behind "%s"', (clause, before, told, full) => {
  expect(meant(clause, before, 'I like tea', told)).toBe(full);
});

it.each([
  ["it's raining now", 'I walked the dog'],
  ['it ends in tears', 'I changed it'],
  ["it's on Fedora now", null],
])('leaves alone: %s behind %s', (clause, before) => {
  expect(meant(clause, before, 'My laptop runs Windows 10')).toBe(clause);
});
