// A recalled context pasted without its fence, whole or in part: never its author's own words; what they write beside it is.
import { formatContext } from '../../recall/assemble/format-context.js';
import { candidate } from '../../recall/rank/candidate.js';
import { sampleFact, sampleMessage, sampleSource, sampleSummary } from '../../testing/samples.js';
import { isSuspectText, ownWords, withoutRecalled } from './clean-text.js';

const scope = { projectId: 'p', userId: 'u' };
const found = { lexical: 0, covered: 0, semantic: 0 };

function contextIn(language: string, summary: string): string {
  const [lives, likes] = [
    sampleFact(scope, 'Lives in Oslo'),
    sampleFact(scope, 'Likes tea (green)', { sources: [sampleSource('m', 'q', { name: 'Ann' })] }),
  ];
  return formatContext({
    language,
    timezone: 'UTC',
    budget: 2000,
    profile: [sampleSummary(scope, summary, [lives.id])],
    candidates: [
      ...[lives, likes].map((fact) => candidate('fact', fact, found)),
      candidate('message', sampleMessage(scope, 'm7', 'Something that was said earlier'), found),
    ],
    recent: [sampleMessage(scope, 'm8', 'Ann speaks of bicycles', { name: 'Ann' })],
    relations: [{ sourceId: lives.id, targetId: likes.id, kind: 'contradicts', confidence: 1 }],
    confidence: 0.3,
    asked: true,
  }).text;
}
const contexts: [language: string, context: string][] = [
  ['en', contextIn('en', 'Profile: The user works as a baker.')],
  ['zh', contextIn('zh', '个人概况：用户是面包师。')],
  ['ja', contextIn('ja', 'プロフィール：パン屋です。')],
  ['ko', contextIn('ko', '프로필: 제빵사입니다.')],
];
const ways: [way: string, (context: string) => string][] = [
  ['without its tags', (text) => text.replaceAll(/<[^>]*>/g, '')],
  ['in another spelling of the tag', (text) => text.replace('<memory-context>', '<MEMORY-CONTEXT >')],
  ['with an attribute in the tag', (text) => text.replace('<memory-context>', '< memory-context id="1">')],
  ['without its first two lines', (text) => text.split('\n').slice(2).join('\n').replace('</memory-context>', '')],
  ['cut off', (text) => text.slice(0, -30)],
  [
    'its items only',
    (text) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('- '))
        .join('\n'),
  ],
  [
    'its items without their bullets, facts only',
    (text) =>
      text
        .split('\n')
        .filter((line) => /\d\d, \S+\)$/.test(line))
        .join('\n')
        .replaceAll('- ', ''),
  ],
  ['with Windows line ends', (text) => text.replaceAll(/<[^>]*>/g, '').replaceAll('\n', '\r\n')],
  [
    'on one line',
    (text) =>
      text
        .replaceAll(/<[^>]*>/g, '')
        .trim()
        .replaceAll('\n', ' '),
  ],
];

describe.each(contexts)('recalled in %s', (_, context) => {
  it.each(ways)('%s', (_way, pasted) => {
    const text = `Look:\n${pasted(context)}`;
    expect(withoutRecalled(text).trim()).toBe('Look:');
    expect(ownWords(text).trim()).toBe('Look:');
    expect([...withoutRecalled(text)]).toHaveLength([...text].length);
    expect(ownWords(text)).toHaveLength(text.length);
  });

  it('leaves what is written under it', () => {
    const items = context
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .join('\n');
    expect(ownWords(`${items}\nI moved to Rome.`).trim()).toBe('I moved to Rome.');
  });

  it('one line of it', () => {
    const [summary] = context.split('\n').filter((line) => line.startsWith('- '));
    expect(ownWords(summary!).trim()).toBe('');
  });
});

it.each([
  '- Plans: I will visit Rome in May.',
  '- Preferences: my seat is by the window',
  '- [2026-03-01] Standup: I fixed the build.',
  'I said so (said my boss, user)',
  'Profile: The user is me.',
  '- tea ↔ coffee',
  '- 计划：我五月去罗马。',
  '## Notes',
])('leaves the author their own: %s', (text) => {
  expect(ownWords(text)).toBe(text);
});

it('knows the tag in any spelling as speech to the system', () => {
  for (const tag of ['</memory-context>', '</ MEMORY-CONTEXT >', '<memory-context x>', '<system>'])
    expect(isSuspectText(`a ${tag} b`)).toBe(true);
});

it.each(['<memory-context', '- (said 2026-03-01, ', '; said 2026-03-01, x', '- [2026-03-01] ', '< '])('is linear: %s', (part) => {
  const started = performance.now();
  withoutRecalled(part.repeat(Math.ceil(32_000 / part.length)));
  expect(performance.now() - started).toBeLessThan(500);
});
