// soak: what the service has acknowledged, as its caller would have noted it down. The audit compares the stores with it.

export interface Written {
  sessionId: string;
  /** It holds a statement that becomes a fact of its own. */
  isStatement: boolean;
}
/** A change by hand that was answered. */
export interface Edit {
  layer: 'fact' | 'summary';
  id: string;
  version: number;
}

export class SoakUser {
  readonly messages = new Map<string, Written>();
  readonly actions = new Set<string>();
  /** Taken back by a deletion that was accepted. */
  readonly gone = new Set<string>();
  /** Their fact was deleted by name: they stand, without one. */
  readonly factless = new Set<string>();
  readonly edits: Edit[] = [];
  readonly tasks = new Set<string>();
  /** Open sessions, the newest last. */
  readonly sessions: string[] = [];
  constructor(readonly id: string) {}

  wrote(id: string, written: Written): void {
    this.messages.set(id, written);
  }
  messageGone(id: string): void {
    this.messages.delete(id);
    this.gone.add(id);
  }
  sessionGone(sessionId: string): void {
    for (const [id, written] of [...this.messages]) if (written.sessionId === sessionId) this.messageGone(id);
    this.sessions.splice(this.sessions.indexOf(sessionId), 1);
  }
}

export class Ledger {
  readonly users = new Set<SoakUser>();
  /** Ids of users whose erasure was accepted. */
  readonly erased: string[] = [];
  readonly deletions: string[] = [];

  newUser(id: string): SoakUser {
    const user = new SoakUser(id);
    this.users.add(user);
    return user;
  }
  erase(user: SoakUser): void {
    this.users.delete(user);
    this.erased.push(user.id);
  }
}
