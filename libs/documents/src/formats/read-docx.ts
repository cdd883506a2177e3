// documents ▸ DOCX: paragraphs, headings and tables of a Word file, by way of HTML. The zip is weighed before anything is unpacked to stay.
import { convertToHtml, images } from 'mammoth';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import type { DocumentBlock } from '@strata/memory';
import { malformed, MOST, Refusal, tooLarge } from '../refusal.js';
import { readHtml } from './read-html.js';

/** Pictures are no text. */
const withoutPictures = images.imgElement(() => Promise.resolve({ src: '' }));

export async function readDocx(bytes: Buffer): Promise<DocumentBlock[]> {
  const names = await weigh(bytes);
  if (!names.has('word/document.xml')) throw malformed('word/document.xml is missing: this is no Word file (.docx)');
  try {
    const { value } = await convertToHtml({ buffer: bytes }, { convertImage: withoutPictures });
    return readHtml(value);
  } catch {
    throw malformed('word/document.xml is not what a Word file holds');
  }
}

/**
 * Every part is unpacked once into nothing: declared sizes are added up, and a part that holds more than it declares is refused by
 * the reader as soon as it shows. @throws Refusal naming the part
 */
async function weigh(bytes: Buffer): Promise<Set<string>> {
  const zip = await open(bytes);
  const names = new Set<string>();
  let unpacked = 0;
  return new Promise((resolve, reject) => {
    const refuse = (reason: unknown) => {
      zip.close();
      reject(
        reason instanceof Refusal ? reason : malformed(`the zip is damaged: ${reason instanceof Error ? reason.message : String(reason)}`),
      );
    };
    zip.on('error', refuse);
    zip.on('end', () => resolve(names));
    zip.on('entry', (entry: Entry) => {
      if (names.size >= MOST.zipEntries) return refuse(tooLarge(`the zip has more than ${MOST.zipEntries} parts`));
      if (names.has(entry.fileName)) return refuse(malformed(`the zip has ${entry.fileName} twice`));
      names.add(entry.fileName);
      unpacked += entry.uncompressedSize;
      if (unpacked > MOST.unpackedBytes)
        return refuse(tooLarge(`unpacked, ${entry.fileName} makes it more than ${MOST.unpackedBytes / 1024 / 1024} MiB`));
      if (entry.isEncrypted()) return refuse(new Refusal('document.encrypted', `${entry.fileName} is encrypted`));
      drain(zip, entry).then(() => zip.readEntry(), refuse);
    });
    zip.readEntry();
  });
}

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (zip) resolve(zip);
      else reject(malformed(`this is no Word file (.docx): ${error?.message ?? 'not a zip'}`));
    });
  });
}

function drain(zip: ZipFile, entry: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (!stream) return reject(error ?? new Error('no stream'));
      stream.on('error', (reason: Error) => reject(malformed(`${entry.fileName}: ${reason.message}`)));
      stream.on('end', resolve);
      stream.resume();
    });
  });
}
