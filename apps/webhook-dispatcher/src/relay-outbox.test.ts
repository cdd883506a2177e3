// The relay with a fake outbox: until empty, one at a time, again after a call in mid-run.
import { RelayOutbox } from './relay-outbox.js';

class FakeOutbox {
  takes = 0;
  running = 0;
  constructor(public events: number) {}
  async take(limit: number) {
    this.takes += 1;
    this.running += 1;
    if (this.running > 1) throw new Error('two at once');
    const taken = Math.min(limit, this.events);
    this.events -= taken;
    await new Promise((resolve) => setTimeout(resolve, 5));
    this.running -= 1;
    return { events: taken, refused: 0, deliveries: taken };
  }
  prune = () => Promise.resolve(0);
}

it('takes batches until the outbox is empty', async () => {
  const outbox = new FakeOutbox(1200);
  let relayed = 0;
  await new RelayOutbox(outbox, ({ events }) => (relayed += events)).run();
  expect([outbox.events, outbox.takes, relayed]).toEqual([0, 4, 1200]);
});

it('runs once at a time and looks again for a call that came meanwhile', async () => {
  const outbox = new FakeOutbox(10);
  const relay = new RelayOutbox(outbox);
  const first = relay.run();
  await new Promise((resolve) => setTimeout(resolve, 7));
  outbox.events += 5;
  await Promise.all([first, relay.run(), relay.run()]);
  expect(outbox.events).toBe(0);
});

it('survives a failure: the next run works', async () => {
  const outbox = new FakeOutbox(3);
  const relay = new RelayOutbox(outbox);
  const take = outbox.take.bind(outbox);
  outbox.take = () => Promise.reject(new Error('database away'));
  await expect(relay.run()).rejects.toThrow('database away');
  outbox.take = take;
  await relay.run();
  expect(outbox.events).toBe(0);
});

it('relays on a tick until it is stopped', async () => {
  const outbox = new FakeOutbox(3);
  const relay = new RelayOutbox(outbox);
  relay.start();
  while (outbox.events > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await relay.stop();
  expect(outbox.events).toBe(0);
});
