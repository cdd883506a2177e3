// TDAI memory: wire shapes of the reading routes, and of deletions by hand.
import { FactType, Identifier, TDAI_IDS, TdaiTime } from '@strata/contracts';
import { shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

const TIMES = { time_start: TdaiTime.optional(), time_end: TdaiTime.optional() };
const Query = z.string().min(1).max(2048);
const limit = (fallback: number) => z.number().int().min(1).max(100).default(fallback);
const offset = z.number().int().min(0).max(1_000_000).default(0);
const messageIds = z.array(Identifier).min(1).max(100).optional();

export class TdaiMessagesBody extends createZodDto(z.strictObject({ ...TDAI_IDS, ...TIMES, limit: limit(20), offset })) {}
export class TdaiSearchMessagesBody extends createZodDto(z.strictObject({ ...TDAI_IDS, query: Query, limit: limit(5) })) {}
export class TdaiCountMessagesBody extends createZodDto(
  z.strictObject({ ...TDAI_IDS, message_ids: messageIds, session_ids: messageIds }),
) {}
export class TdaiSearchBody extends createZodDto(
  z.strictObject({ ...TDAI_IDS, ...TIMES, query: Query, type: FactType.optional(), limit: limit(5) }),
) {}
export class TdaiListBody extends createZodDto(
  z.strictObject({ ...TDAI_IDS, ...TIMES, type: FactType.optional(), limit: limit(20), offset }),
) {}
export class TdaiCountBody extends createZodDto(z.strictObject({ ...TDAI_IDS, ...TIMES, type: FactType.optional() })) {}
/** As long as the contract allows; natively less (see MOST_CHARACTERS). */
const text = (most: number) => z.string().min(1).max(most).regex(/\S/u, 'must not be blank');
const Id = z.string().min(1).max(256);
export class TdaiUpdateBody extends createZodDto(
  z.strictObject({ ...TDAI_IDS, id: Id, content: text(8192), background: text(4096).optional().describe('Why; kept with the fact.') }),
) {}
export class TdaiDeleteBody extends createZodDto(z.strictObject({ ...TDAI_IDS, ids: z.array(Id).min(1).max(100) })) {}
/** Relative, without a step up or an empty one. */
const Path = z
  .string()
  .min(1)
  .max(512)
  .refine(
    (path) =>
      !path.startsWith('/') && !path.includes('\\') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'),
    'must be a relative path without . and ..',
  );
export class TdaiPathBody extends createZodDto(z.strictObject({ ...TDAI_IDS, path: Path })) {}
export class TdaiWriteBody extends createZodDto(z.strictObject({ ...TDAI_IDS, path: Path, content: text(65_536) })) {}
export class TdaiWriteCoreBody extends createZodDto(z.strictObject({ ...TDAI_IDS, content: text(65_536) })) {}
export class TdaiFolderBody extends createZodDto(z.strictObject({ ...TDAI_IDS, path: Path.optional() })) {}
export class TdaiIdsBody extends createZodDto(z.strictObject({ ...TDAI_IDS })) {}

const Message = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  session_id: z.string(),
  role: z.string(),
  content: z.string(),
  timestamp: z.iso.datetime(),
  recorded_at: z.iso.datetime(),
});
const Score = z.number().min(0).max(1);
export const TdaiMessages = shape('TdaiMessages', z.strictObject({ messages: z.array(Message), total: z.number().int() }));
export const TdaiFoundMessages = shape('TdaiFoundMessages', z.strictObject({ messages: z.array(Message.extend({ score: Score })) }));

const Item = z.strictObject({
  id: z.string(),
  version: z.number().int().min(1),
  type: FactType,
  content: z.string(),
  background: z.string().optional(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export const TdaiFound = shape('TdaiFound', z.strictObject({ items: z.array(Item.extend({ score: Score })) }));
export const TdaiList = shape('TdaiList', z.strictObject({ items: z.array(Item), total: z.number().int() }));
export const TdaiTotal = shape('TdaiTotal', z.strictObject({ total: z.number().int() }));
export const TdaiDeleted = shape('TdaiDeleted', z.strictObject({ deleted_count: z.number().int() }));

const REVISION = { version: z.number().int().min(1), updated_at: z.iso.datetime() };
export const TdaiUpdated = shape('TdaiUpdated', z.strictObject({ id: z.string(), ...REVISION }));
export const TdaiWritten = shape('TdaiWritten', z.strictObject({ path: z.string(), ...REVISION }));
export const TdaiWrittenCore = shape('TdaiWrittenCore', z.strictObject(REVISION));

const File = z.strictObject({ path: z.string(), version: z.number().int(), size: z.number().int(), updated_at: z.iso.datetime() });
export const TdaiFiles = shape('TdaiFiles', z.strictObject({ items: z.array(File) }));
export const TdaiFile = shape('TdaiFile', File.extend({ content: z.string() }));
export const TdaiCore = shape(
  'TdaiCore',
  z.strictObject({ content: z.string(), version: z.number().int(), updated_at: z.iso.datetime().nullable() }),
);
