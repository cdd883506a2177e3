// Registration: a webhook for an event that its resource has, to an address that may be reached, with a secret of its own.
import { AppError } from '@strata/contracts';
import type { Hook } from '../model/hook.js';
import { eventsOf } from '../model/pairs.js';
import { mintSecret } from '../model/signing-secret.js';
import type { HookPatch, HookStore, Outbound } from '../ports.js';

/** Without what registration makes. The same `id` again replaces what was registered: the answer with its secret never arrived. */
export type NewHook = Omit<Hook, 'secrets' | 'disabledReason' | 'disabledAt' | 'createdAt' | 'updatedAt'>;

type Targets = Pick<Outbound, 'refusal'>;

/** @throws AppError `validation.failed` at `event`, `mode` or `target_url` · `conflict` when the event has its 3 interceptors */
export class RegisterHook {
  constructor(
    private readonly store: Pick<HookStore, 'add'>,
    private readonly targets: Targets,
  ) {}

  async execute(given: NewHook, actor: string): Promise<Hook> {
    refusePair(given);
    await refuseTarget(this.targets, given.targetUrl);
    const now = new Date();
    const secrets = [{ secret: mintSecret(), expiresAt: null }];
    const hook: Hook = { ...given, secrets, disabledReason: null, disabledAt: null, createdAt: now, updatedAt: now };
    if ((await this.store.add(hook, actor)) === 'too_many') throw tooMany(hook);
    return hook;
  }
}

/** @throws AppError `not_found` · `validation.failed` at `target_url` · `conflict` when it is enabled beside 3 interceptors */
export class ChangeHook {
  constructor(
    private readonly store: Pick<HookStore, 'find' | 'change'>,
    private readonly targets: Targets,
  ) {}

  async execute(projectId: string, id: string, patch: HookPatch, actor: string): Promise<Hook> {
    const before = await this.store.find(projectId, id);
    if (!before) throw unknownHook();
    if (patch.targetUrl !== undefined) await refuseTarget(this.targets, patch.targetUrl);
    const changed = await this.store.change(projectId, id, patch, actor);
    if (changed === 'too_many') throw tooMany(before);
    if (!changed) throw unknownHook();
    return changed;
  }
}

export const unknownHook = () => new AppError('not_found', 'No such webhook');

function refused(path: string, message: string): AppError {
  return new AppError('validation.failed', `${path}: ${message}`, { errors: [{ path, message }] });
}

const listed = (events: readonly string[]) => (events.length ? events.join(', ') : 'none');

function refusePair({ resource, event, mode }: NewHook): void {
  const events = eventsOf(resource, mode);
  if (events.includes(event)) return;
  const otherMode = mode === 'sync' ? 'async' : 'sync';
  if (eventsOf(resource, otherMode).includes(event)) throw refused('mode', `${event} of ${resource} is ${otherMode} only`);
  throw refused('event', `is none of ${resource}. ${mode} events of ${resource}: ${listed(events)}`);
}

async function refuseTarget(targets: Targets, url: string): Promise<void> {
  const reason = await targets.refusal(url);
  if (reason !== null) throw refused('target_url', reason);
}

const tooMany = ({ resource, event }: Pick<Hook, 'resource' | 'event'>) =>
  new AppError('conflict', `${event} of ${resource} has 3 enabled interceptors already: disable or delete one first`);
