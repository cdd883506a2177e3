// The lines of an export, checked one by one: shape, order, and that the file is whole.
import { exported } from '@strata/contracts';
import { noLines } from '../export/export-memory.js';
import { parsePlaced, wrongLine, type PlacedValue } from './placed.js';

export interface PlacedLine {
  place: string;
  line: exported.ExportLine;
  /** As it was given. */
  value: unknown;
}

const ORDER = Object.keys(exported.LINES) as exported.LineType[];
const isLineType = (name: unknown): name is exported.LineType => typeof name === 'string' && name in exported.LINES;

/** Does a file begin as an export does? */
export const isExportHeader = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'record' in value && value.record === 'header';

/**
 * Yields each line once it is known to be right.
 * @throws AppError `validation.failed` at the first that is wrong, naming line and path
 */
export async function* readLines(values: AsyncIterable<PlacedValue> | Iterable<PlacedValue>): AsyncGenerator<PlacedLine> {
  const counts = noLines();
  let last: exported.LineType | null = null;
  let place = 'line 1';
  for await (const given of values) {
    place = given.place;
    const line = readLine(given);
    checkOrder(last, line.record, place);
    if (line.record === 'end') checkCounts(counts, line.counts, place);
    else if (line.record !== 'header') counts[line.record] += 1;
    last = line.record;
    yield { place, line, value: given.value };
  }
  if (last !== 'end')
    throw wrongLine(place, '', last === null ? 'the file is empty' : 'the file ends here, without its line `end`: it is not whole');
}

function readLine({ place, value }: PlacedValue): exported.ExportLine {
  const name: unknown = typeof value === 'object' && value !== null && 'record' in value ? value.record : undefined;
  if (!isLineType(name)) throw wrongLine(place, 'record', `must be one of ${ORDER.join(', ')}`);
  return parsePlaced<exported.ExportLine>(exported.LINES[name], place, value);
}

/** Header first, user by user, kinds in their order, nothing after the end. */
function checkOrder(last: exported.LineType | null, next: exported.LineType, place: string): void {
  if (last === null) {
    if (next !== 'header') throw wrongLine(place, 'record', 'the first line must be the `header`');
    return;
  }
  if (last === 'end') throw wrongLine(place, 'record', 'nothing may follow the line `end`');
  if (next === 'user' || next === 'end') return;
  const isOfProject = (record: exported.LineType) => (exported.OF_PROJECT as readonly string[]).includes(record);
  if ((last === 'header' || isOfProject(last)) && !isOfProject(next)) throw wrongLine(place, 'record', 'a line `user` must come first');
  if (ORDER.indexOf(next) < ORDER.indexOf(last))
    throw wrongLine(place, 'record', `\`${next}\` must not come after \`${last}\`${isOfProject(next) ? '' : ' of the same user'}`);
}

function checkCounts(found: exported.LineCounts, told: exported.LineCounts, place: string): void {
  for (const [name, count] of Object.entries(told)) {
    const read = found[name as keyof exported.LineCounts];
    if (count !== read) throw wrongLine(place, `counts.${name}`, `is ${count}, but ${read} were read: the file is not whole`);
  }
}
