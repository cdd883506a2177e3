// documents: text out of files; the only importer of the PDF, Word, HTML and zip libraries.
export { DocumentsModule } from './documents.module.js';
export { ThreadedDocumentReader } from './threaded-document-reader.js';
