// Port DocumentReader: each file is read in a thread of its own, within bounds of time and memory; no file holds up or ends the process.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ports } from '@strata/memory';
import { MOST } from './refusal.js';

/** Compiled: a thread takes no TypeScript, and tests run the sources. */
const THREAD = join(__dirname, '../dist/read-thread.js');

interface Bounds {
  timeMs?: number;
  heapMb?: number;
}

export class ThreadedDocumentReader implements ports.DocumentReader {
  constructor(private readonly bounds: Bounds = {}) {}

  async read({ format, bytes }: Parameters<ports.DocumentReader['read']>[0], signal?: AbortSignal): Promise<ports.ReadDocument> {
    const { timeMs = MOST.timeMs, heapMb = MOST.heapMb } = this.bounds;
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      // A buffer may be a slice of a shared pool: the thread is given this file and no more.
      const thread = new Worker(THREAD, {
        workerData: { format, bytes: new Uint8Array(bytes) },
        resourceLimits: { maxOldGenerationSizeMb: heapMb },
        stdout: true,
        stderr: true,
      });
      const end = (settle: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        void thread.terminate();
        settle();
      };
      const refuse = (code: ports.DocumentFault, message: string) => end(() => resolve({ kind: 'refused', code, message }));
      const abort = () => end(() => reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted')));
      const timer = setTimeout(() => refuse('document.too_large', `reading it takes more than ${timeMs / 1000} s`), timeMs);
      signal?.addEventListener('abort', abort, { once: true });
      thread.on('message', (outcome: ports.ReadDocument) => end(() => resolve(outcome)));
      thread.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse('document.too_large', `reading it takes more than ${heapMb} MB of memory`);
        else refuse('document.malformed', `the file can't be read as ${format}`);
      });
      thread.on('exit', () => refuse('document.malformed', `the file can't be read as ${format}`));
    });
  }
}
