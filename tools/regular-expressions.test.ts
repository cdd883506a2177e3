// Patterns that are put together at run time must be as safe as the literals that the linter reads: no text makes them go back over it.
import { analyse, type Report } from 'scslre';

interface Made {
  source: string;
  flags: string;
}

/** Every pattern that loading the module makes by `new RegExp`. */
function patternsMadeBy(load: () => unknown): Made[] {
  const made = new Map<string, Made>();
  const real = globalThis.RegExp;
  globalThis.RegExp = new Proxy(real, {
    construct(target, args: ConstructorParameters<RegExpConstructor>) {
      const pattern = new target(...args);
      made.set(String(pattern), { source: pattern.source, flags: pattern.flags });
      return pattern;
    },
  });
  try {
    jest.isolateModules(load);
  } finally {
    globalThis.RegExp = real;
  }
  return [...made.values()];
}

const told = ({ source, flags }: Made, report: Report) =>
  `${report.type}${report.exponential ? ', exponential' : ''} on ${report.character.literal.source}: /${source}/${flags}`;

it('no pattern made at run time goes back over a text', () => {
  // jest.isolateModules is synchronous, so no import().
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const made = patternsMadeBy(() => void require('@strata/memory'));
  expect(made.length).toBeGreaterThan(100);
  const unsafe = made.flatMap((pattern) => analyse(pattern).reports.map((report) => told(pattern, report)));
  expect(unsafe).toEqual([]);
});

it('sees a pattern that does', () => {
  const bad = { source: '^(?:a+b?)+$', flags: 'u' };
  expect(analyse(bad).reports).not.toEqual([]);
  expect(patternsMadeBy(() => new RegExp(bad.source, bad.flags))).toEqual([bad]);
});
