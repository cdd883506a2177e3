// embed ▸ encoder: a sentence encoder in a thread of its own: the services' own loop never waits for it.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@strata/contracts';
import type { ModelFolder } from './model-folder.js';

/** Compiled: a thread takes no TypeScript, and tests run the sources. */
const THREAD = join(__dirname, '../../../dist/embed/encoder/encode-thread.js');
/** Neighbours are embedded again with every message after them, and questions are asked again. About 1.5 KB each. */
const REMEMBERED = 4096;

interface Job {
  text: string;
  isUrgent: boolean;
  signal: AbortSignal | undefined;
  resolve(vector: Float32Array): void;
  reject(error: Error): void;
}
type Answer = { vector: Float32Array } | { error: string };

const opened = new Map<string, SentenceEncoder>();

export class SentenceEncoder {
  /** In order of use, least recent first. */
  private readonly remembered = new Map<string, Promise<Float32Array>>();
  private readonly waiting: Job[] = [];
  private running: Job | null = null;
  private thread: Worker | null = null;

  private constructor(private readonly folder: ModelFolder) {}

  /** One for each model in a process, however many services run in it. Nothing is loaded before the first text. */
  static of(folder: ModelFolder): SentenceEncoder {
    const known = opened.get(folder.modelFile) ?? new SentenceEncoder(folder);
    opened.set(folder.modelFile, known);
    return known;
  }

  /**
   * Unit vector of the text's beginning, as much as the model reads. The same text gives the same vector. Urgent texts go before
   * all others: somebody waits for an answer. What `signal` gives up is not begun. @throws AppError `model.unavailable`
   */
  encode(text: string, isUrgent: boolean, signal?: AbortSignal): Promise<Float32Array> {
    const known = this.remembered.get(text);
    if (known) {
      this.remembered.delete(text);
      this.remembered.set(text, known);
      return known;
    }
    const vector = new Promise<Float32Array>((resolve, reject) => {
      const job = { text, isUrgent, signal, resolve, reject };
      const firstOther = this.waiting.findIndex((one) => !one.isUrgent);
      if (isUrgent && firstOther >= 0) this.waiting.splice(firstOther, 0, job);
      else this.waiting.push(job);
    });
    this.remember(text, vector);
    this.next();
    return vector;
  }

  private remember(text: string, vector: Promise<Float32Array>): void {
    this.remembered.set(text, vector);
    vector.catch(() => this.remembered.delete(text));
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
  }

  private next(): void {
    if (this.running) return;
    const job = this.waiting.shift();
    // A thread without work holds no process open.
    if (!job) return this.thread?.unref();
    if (job.signal?.aborted) {
      job.reject(job.signal.reason as Error);
      return this.next();
    }
    this.running = job;
    this.thread ??= this.start();
    this.thread.ref();
    this.thread.postMessage(job.text);
  }

  private start(): Worker {
    const thread = new Worker(THREAD, { workerData: this.folder });
    thread.on('message', (answer: Answer) => this.end(answer));
    const gone = (error: string) => {
      if (this.thread !== thread) return;
      this.thread = null;
      this.end({ error });
    };
    thread.on('error', (error) => gone(error.message));
    thread.on('exit', () => gone('its thread ended'));
    return thread;
  }

  private end(answer: Answer): void {
    const job = this.running;
    this.running = null;
    if (job && 'vector' in answer) job.resolve(Float32Array.from(answer.vector));
    else if (job && 'error' in answer)
      job.reject(new AppError('model.unavailable', `The sentence encoder did not answer: ${answer.error}`));
    this.next();
  }
}
