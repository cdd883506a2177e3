// documents: one file of any format → its blocks. Runs in a thread: a file decides how long it takes.
import type { FileFormat } from '@strata/contracts';
import type { DocumentBlock, ports } from '@strata/memory';
import { decode } from './clean.js';
import { readCsv } from './formats/read-csv.js';
import { readDocx } from './formats/read-docx.js';
import { readHtml } from './formats/read-html.js';
import { readJson } from './formats/read-json.js';
import { readPdf } from './formats/read-pdf.js';
import { readMarkdown, readText } from './formats/read-text.js';
import { MOST, Refusal, tooLarge } from './refusal.js';

const READERS: Record<FileFormat, (bytes: Uint8Array) => DocumentBlock[] | Promise<DocumentBlock[]>> = {
  text: (bytes) => readText(decode(bytes)),
  markdown: (bytes) => readMarkdown(decode(bytes)),
  json: (bytes) => readJson(decode(bytes)),
  csv: (bytes) => readCsv(decode(bytes)),
  html: (bytes) => readHtml(decode(bytes)),
  pdf: readPdf,
  docx: (bytes) => readDocx(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
};

export async function readDocument(format: FileFormat, bytes: Uint8Array): Promise<ports.ReadDocument> {
  try {
    if (bytes.length === 0) throw new Refusal('document.empty', 'the file is empty');
    const blocks = await READERS[format](bytes);
    const length = blocks.reduce((sum, { text }) => sum + text.length, 0);
    if (length === 0) throw new Refusal('document.empty', 'the file holds no text');
    if (length > MOST.textLength) throw tooLarge(`the file holds more than ${MOST.textLength} characters of text`);
    if (blocks.length > MOST.blocks) throw tooLarge(`the file holds more than ${MOST.blocks} paragraphs or rows`);
    return { kind: 'read', blocks };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', code: error.code, message: error.message };
    // A parser that trips over a file says nothing that a caller could use, and may quote what it read.
    return { kind: 'refused', code: 'document.malformed', message: `the file can't be read as ${format}` };
  }
}
