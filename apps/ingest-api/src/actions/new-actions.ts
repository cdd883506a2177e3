// The source behind GET /api/user/actions/stream: what was recorded since, in the order of recording.
import { view, type Action, type reading, type UserScope } from '@strata/memory';
import type { ServerEvent } from '@strata/platform';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 500;
/** A burst larger than this between two looks is caught up with at the next one. */
const LOOK_BACK = 1000;

type Filter = Parameters<reading.RawReader['actions']>[1];

/** Actions with `seq` above `after`. Lists are ordered by the action's own time, so older pages are looked through as well. */
async function recordedAfter(reader: reading.RawReader, scope: UserScope, filter: Filter, after: bigint): Promise<Action[]> {
  const found: Action[] = [];
  let cursor: string | null = null;
  for (let seen = 0; seen < LOOK_BACK;) {
    const page: Awaited<ReturnType<reading.RawReader['actions']>> = await reader.actions(scope, filter, { limit: 100, cursor });
    if (!page || page.items.length === 0) break;
    const fresh = page.items.filter((action) => action.seq > after);
    found.push(...fresh);
    seen += page.items.length;
    cursor = page.nextCursor;
    if (cursor === null || fresh.length === 0) break;
  }
  return found.sort((a, b) => (a.seq < b.seq ? -1 : 1));
}

/** @param from `after`: resume behind this event id; else `recent` of the newest are sent first */
export async function* newActions(
  reader: reading.RawReader,
  scope: UserScope,
  filter: Filter,
  from: { after: bigint | null; recent: number; signal: AbortSignal },
): AsyncGenerator<ServerEvent> {
  const toEvent = (action: Action): ServerEvent => ({ event: 'action', id: action.seq.toString(), data: view.action(action) });
  let last = from.after;
  if (last === null) {
    const known = await recordedAfter(reader, scope, filter, -1n);
    last = known.at(-1)?.seq ?? -1n;
    yield* (from.recent === 0 ? [] : known.slice(-from.recent)).map(toEvent);
  }
  while (!from.signal.aborted) {
    for (const action of await recordedAfter(reader, scope, filter, last)) {
      last = action.seq;
      yield toEvent(action);
    }
    await sleep(PAUSE_MS, undefined, { signal: from.signal }).catch(() => undefined);
  }
}
