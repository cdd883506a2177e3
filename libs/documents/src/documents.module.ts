// Wires the reading of files into an app.
import { Global, Module } from '@nestjs/common';
import { tokens } from '@strata/memory';
import { ThreadedDocumentReader } from './threaded-document-reader.js';

@Global()
@Module({
  providers: [{ provide: tokens.DOCUMENT_READER, useFactory: () => new ThreadedDocumentReader() }],
  exports: [tokens.DOCUMENT_READER],
})
export class DocumentsModule {}
