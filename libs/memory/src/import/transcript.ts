// What every reader of a foreign file makes of it: conversations whose messages are ready to be written.
import type { Metadata, Role, Timestamp } from '@strata/contracts';

export interface TranscriptMessage {
  /** Where it stands in the file. */
  place: string;
  role: Role;
  content: string;
  /** The id that it has in its source; null = made of its session, its place in it and what it says. */
  id: string | null;
  name: string | null;
  timestamp: Timestamp | null;
  metadata: Metadata;
  tags: string[];
}
export interface Transcript {
  place: string;
  /** The id that it has in its source; null = made of the user and `key`. */
  id: string | null;
  key: string;
  /** Null = the one that is named with the import. */
  userId: string | null;
  title: string | null;
  messages: TranscriptMessage[];
}
/** Read over with a reason: nothing of a file is lost without a word. */
export interface Skipped {
  place: string;
  why: string;
}
export interface Transcripts {
  transcripts: Transcript[];
  skipped: Skipped[];
  /** Fields of the file of which nothing was made. */
  unused: string[];
}

/** `name`: of the file, without its folder. */
export interface FileToRead {
  name: string;
  text: string;
}

/** Fields that a reader does not use, each told once. */
export class Unused {
  private readonly names = new Set<string>();
  /** `where` names the kind of object: `conversation`. */
  note(where: string, given: object, used: readonly string[]): void {
    for (const [name, value] of Object.entries(given))
      if (!used.includes(name) && value !== null && value !== undefined) this.names.add(`${where}.${name}`);
  }
  list(): string[] {
    return [...this.names].sort();
  }
}
