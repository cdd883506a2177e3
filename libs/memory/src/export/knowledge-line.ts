// A stored knowledge base, file or entry → its line.
import type { exported } from '@strata/contracts';
import type { StoredRecord } from '../ports-export.js';

type Knowledge = Extract<StoredRecord, { record: (typeof exported.OF_PROJECT)[number] }>;

export function knowledgeLine(given: Knowledge): exported.ExportLine {
  switch (given.record) {
    case 'knowledge_base': {
      const { id, name, description, createdAt, updatedAt } = given.stored;
      return { record: 'knowledge_base', knowledge_base_id: id, name, description, ...times({ createdAt, updatedAt }) };
    }
    case 'knowledge_file': {
      const { id, knowledgeBaseId, byteCount, textLength, entryCount, contentHash, createdAt, updatedAt, ...file } = given.stored;
      return {
        record: 'knowledge_file',
        file_id: id,
        knowledge_base_id: knowledgeBaseId,
        ...file,
        bytes: byteCount,
        text_length: textLength,
        entry_count: entryCount,
        content_hash: contentHash,
        ...times({ createdAt, updatedAt }),
      };
    }
    case 'knowledge_entry': {
      const { id, fileId, knowledgeBaseId, createdAt, ...entry } = given.stored;
      const ids = { entry_id: id, file_id: fileId, knowledge_base_id: knowledgeBaseId };
      return { record: 'knowledge_entry', ...ids, ...entry, created_at: createdAt.toISOString() };
    }
  }
}

const times = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});
