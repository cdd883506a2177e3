// Options are spelled as JavaScript does, records as the service does: the first level of an object from the one to the other.

type Camel<S> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;
/** `user_id` → `userId`, on the first level; what lies deeper keeps the spelling of the wire. */
export type Spelled<T> = { [K in keyof T as Camel<K & string>]: T[K] };

/** `userId` → `user_id`; what is undefined is left out, since the service refuses what it does not know. */
export function toWire(options: object): Record<string, never> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value as never]));
}
