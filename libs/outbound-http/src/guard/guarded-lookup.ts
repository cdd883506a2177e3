// The resolver of every connection: what it hands out has been judged, so that a name can't change its mind after a check.
import { isIP, type LookupFunction } from 'node:net';
import type { AddressRules } from './address-rules.js';
import { refusal } from './check-target.js';
import type { Resolve } from './resolve-name.js';

/** A connection that the rules forbid. `reason` speaks of the target and repeats nothing of it. */
export class RefusedTarget extends Error {
  constructor(readonly reason: string) {
    super(reason);
    this.name = 'RefusedTarget';
  }
}

/** One bad address among many refuses the name: which of them is connected to is not ours to choose. */
export function guardedLookup(rules: AddressRules, resolve: Resolve, isPlain: boolean): LookupFunction {
  return (name, { all }, callback) => {
    resolve(name).then(
      (addresses) => {
        const reason = refusal(rules, addresses, isPlain);
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (reason !== null || !first) callback(new RefusedTarget(reason ?? 'has no address'), '');
        else if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
