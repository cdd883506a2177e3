// documents: the thread that reads one file and ends. Runs as a worker, imported by nobody.
import { parentPort, workerData } from 'node:worker_threads';
import type { FileFormat } from '@strata/contracts';
import { readDocument } from './read-document.js';

const { format, bytes } = workerData as { format: FileFormat; bytes: Uint8Array };
void readDocument(format, bytes).then((outcome) => parentPort?.postMessage(outcome));
