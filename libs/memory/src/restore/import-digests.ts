// What the users and knowledge bases of a file are restored from, told by a hash of their lines: another file under the same export id is no repeat.
import { createHash, type Hash } from 'node:crypto';
import { AppError } from '@strata/contracts';
import type { KnownImport, RestoreWriter } from '../ports-export.js';
import { placeIn } from './placed.js';

interface Source {
  /** Of the line that opens it. */
  place: string;
  hash: Hash;
  /** Null = it is taken in now. */
  known: KnownImport | null;
}

export class ImportDigests {
  private readonly open = new Map<string, Source>();

  constructor(private readonly writer: Pick<RestoreWriter, 'keepDigest'>) {}

  begin(taskId: string, place: string, outcome: 'begun' | KnownImport): void {
    this.open.set(taskId, { place, hash: createHash('sha256'), known: outcome === 'begun' ? null : outcome });
  }

  /** A line of what that task restores, as it stands in the file but for white space. */
  add(taskId: string, value: unknown): void {
    this.open.get(taskId)?.hash.update(`${JSON.stringify(value)}\n`);
  }

  /** All lines of it were read. @throws AppError `conflict` when other lines were taken in before */
  async end(taskId: string): Promise<void> {
    const source = this.open.get(taskId);
    if (!source) return;
    this.open.delete(taskId);
    const digest = source.hash.digest();
    if (!source.known) return this.writer.keepDigest(taskId, digest);
    if (source.known.digest?.equals(digest) === false) throw otherLines(source.place);
  }

  async endAll(): Promise<void> {
    for (const taskId of [...this.open.keys()]) await this.end(taskId);
  }
}

/** 409: what is kept here is not what the file says. */
function otherLines(place: string): AppError {
  const where = placeIn(place, '');
  const message =
    'the lines from here on were taken in before from an export with the same `export_id`, and were others then: the file was changed since; nothing was done';
  return new AppError('conflict', `${where}: ${message}`, { errors: [{ path: where, message }] });
}
