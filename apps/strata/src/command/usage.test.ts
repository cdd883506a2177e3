import { asksForHelp } from './usage.js';

it.each([['help'], ['--help'], ['-h'], ['export', '--help'], ['import', 'chat.json', '-h']])('%s %s asks for help', (...args) => {
  expect(asksForHelp(args)).toBe(true);
});

it.each([[], ['export'], ['import', 'help'], ['import', '--', '--help']])('%s %s does not', (...args) => {
  expect(asksForHelp(args)).toBe(false);
});
