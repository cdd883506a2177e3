// Which thing of the speaker's "it" means: the one that the clause in front names, or the one that is told of in the same words.
import { withThingMeant } from './thing-meant.js';

const meant = (clause: string, before: string | null, ...told: string[]) => withThingMeant(clause, before, () => told);

it.each([
  ["it's on Fedora now", 'Wiped the laptop', 'My laptop runs Windows 10', 'My laptop is on Fedora now'],
  ['it runs until 1 May 2028', 'Got the visa extended', 'My visa expires on 1 May 2026', 'My visa runs until 1 May 2028'],
  ['it ends in 9023', 'I have a new number', 'My phone number ends in 4471', 'My phone number ends in 9023'],
  ['it ends in 9023 now', 'I changed my number', 'My phone number ends in 4471', 'My phone number ends in 9023 now'],
  ['it ends in 9023 now', 'I changed it', 'The wifi password ends in 4410', 'The wifi password ends in 9023 now'],
])('%s behind "%s"', (clause, before, told, full) => {
  expect(meant(clause, before, 'I like tea', told)).toBe(full);
});

it.each([
  ["it's raining now", 'I walked the dog', 'My dog is called Rex'],
  ['it ends in tears', 'I changed it', 'My laptop runs Windows 10'],
  ["it's on Fedora now", null, 'My laptop runs Windows 10'],
  ["it's on Fedora now", 'Wiped the laptop', 'I like tea'],
  ["it's on Fedora now", 'Wiped the laptop', "My son's laptop runs Windows 10"],
  ["it's 20 degrees outside", 'I fixed my bike', 'My bike is blue'],
  ["it's 30 degrees here", 'Had my lunch', 'My lunch is at noon'],
  ["it's 3 am", 'Changed the sheets', 'The sheets is old'],
  ["it's now 5 o'clock", 'I fixed the dishwasher', 'The dishwasher is old'],
  ["it's now or never", 'I changed the plan', 'The plan is good'],
  ["it's at least something", 'I moved the desk', 'The desk is white'],
  ['it is what it is', 'I moved my desk', 'My desk is white'],
  ['it is late', 'I got my keys back', 'My keys is on the table'],
  ['it has been a long day', 'I moved the car', 'The car is blue'],
  ['it takes two to tango', 'I changed my mind', 'My mind is clear'],
  ['it is in the parser', 'I have a bug', 'The bug is open'],
])('leaves alone: %s behind %s, with %s known', (clause, before, told) => {
  expect(meant(clause, before, told)).toBe(clause);
});

it('leaves alone what may be of several things', () => {
  const told = ['My phone number ends in 4471', 'My card ends in 1234'];
  expect(meant('it ends in 9023 now', 'I changed it', ...told)).toBe('it ends in 9023 now');
  expect(meant("it's on Fedora now", 'Wiped the laptop', 'My old laptop is grey', 'My new laptop is blue')).toBe("it's on Fedora now");
});
