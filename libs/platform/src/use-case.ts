// Wiring of an app's use-cases, which know no Nest.
import type { Provider, Type } from '@nestjs/common';

/** Provider of a use-case whose ports are its constructor's arguments, in order. */
export const useCase = <A extends unknown[]>(type: new (...ports: A) => object, ...inject: (string | Type)[]): Provider => ({
  provide: type,
  useFactory: (...ports: unknown[]) => new type(...(ports as A)),
  inject,
});
