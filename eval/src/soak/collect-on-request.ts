// soak: loaded into each service beside its own code, so that a heap can be read just after a collection. Any message over the channel
// to the process that started it asks for one: unlike a signal it does nothing to a service that does not listen yet, or any more.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel) {
  process.on('message', () => globalThis.gc?.());
  // Listening alone keeps no service from ending.
  process.channel.unref();
}
