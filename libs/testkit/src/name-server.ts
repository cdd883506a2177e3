// A name server on loopback that answers by script: other addresses at each question, nothing at all, or that there is no such name.
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** As resolvers take it: `127.0.0.1:5353`. */
  address: string;
  /** Names of the questions for IPv4 addresses, in order. */
  asked: string[];
  stop(): Promise<void>;
}

/** IPv4 addresses; null: no such name; `silence`: no answer. `times` counts the questions for this name from 1. */
export type NameScript = (name: string, times: number) => string[] | null | 'silence';

const TYPE_A = 1;
const NO_SUCH_NAME = 3;

/** It has IPv4 addresses only; asked for others, it says that there are none. */
export async function startNameServer(script: NameScript): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question: Buffer, from: RemoteInfo) => {
    const { name, type, end } = readQuestion(question);
    if (type === TYPE_A) asked.push(name);
    const answers = script(name, Math.max(1, asked.filter((one) => one === name).length));
    if (answers !== 'silence')
      socket.send(answer(question.subarray(0, end), type === TYPE_A ? answers : answers && []), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    stop: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** The question, repeated, and a record of no lifetime for each address. */
function answer(question: Buffer, addresses: string[] | null): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | (addresses ? 0 : NO_SUCH_NAME), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses?.length ?? 0, 6);
  head.writeUInt32BE(0, 8);
  const records = (addresses ?? []).map((address) =>
    Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([head, ...records]);
}
