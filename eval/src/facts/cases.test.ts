import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSuites, TimeCase } from './cases.js';

describe('cases of another folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cases-'));
    for (const language of ['en', 'zh']) mkdirSync(join(folder, language));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (line: object) => writeFileSync(join(folder, 'zh', 'times.jsonl'), JSON.stringify(line));
  const load = () => loadSuites('times', TimeCase, { folder });

  it('are the files that it holds', () => {
    write({ id: 'a', text: '明天', reference: '2026-03-04T02:00:00Z', expect: [] });
    expect(load()).toMatchObject([{ language: 'zh', part: 'tuned on', cases: [{ id: 'a', timezone: 'UTC' }] }]);
  });

  it('are refused when it holds none, and when a field is unknown', () => {
    expect(load).toThrow(`no folder in ${folder} holds times.jsonl`);
    write({ id: 'a', text: '明天', reference: '2026-03-04T02:00:00Z', expect: [], expected: [] });
    expect(load).toThrow(`${join(folder, 'zh', 'times.jsonl')}:1: `);
  });
});
