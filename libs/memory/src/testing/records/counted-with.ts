// memory/testing: the earlier actions that a write's actions are counted with, as `StageInput.pastActions` defines them.
import { BEHAVIOUR_WINDOW_DAYS, MOST_COUNTED_ACTIONS } from '../../extract/find-behaviour.js';
import type { Action } from '../../model/message.js';

const DAY_MS = 86_400_000;

/** `all`: every action of the user. */
export function countedWith<T extends Action>(actions: Action[], all: T[]): T[] {
  const [first] = actions;
  if (!first) return [];
  const newest = Math.max(...actions.map((action) => action.timestamp.getTime()));
  const types = new Set(actions.map((action) => action.eventType));
  return all
    .filter(({ seq, timestamp, eventType }) => {
      const age = newest - timestamp.getTime();
      return seq < first.seq && types.has(eventType) && age >= 0 && age < BEHAVIOUR_WINDOW_DAYS * DAY_MS;
    })
    .sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime() || (a.seq < b.seq ? -1 : 1))
    .slice(-MOST_COUNTED_ACTIONS);
}
