// MemOS / OpenMem ↔ our use-cases, the writing side. Pure: no store, no clock.
import { Timestamp, type FileStatus, type Metadata } from '@strata/contracts';
import { formatOfFile, readTimestamp, type AddFile, type AddMessages, type KnowledgeFile, type Task } from '@strata/memory';
import type { z } from 'zod';
import { at } from './known.js';
import {
  textsOf,
  type OpenMemAddMessageBody,
  type OpenMemFile,
  type OpenMemFileList,
  type OpenMemFiles,
  type OpenMemMessage,
} from './schema.js';

type MessageInput = Parameters<AddMessages['execute']>[0]['messages'][number];
type FileInput = Pick<Parameters<AddFile['execute']>[0], 'name' | 'format' | 'content'>;
type Status = 'running' | 'completed' | 'failed';

const PLAIN_TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?)?$/u;

/** A time without a zone is UTC. @throws AppError at `path`: a day that there is not, a year that is not kept */
export function toTimestamp(time: Timestamp | null | undefined, path: string): Timestamp | undefined {
  if (time === null || time === undefined) return undefined;
  const [, day, minute = '00:00', second = ':00'] = PLAIN_TIME.exec(String(time)) ?? [];
  const spelled = day === undefined ? time : `${day}T${minute}${second}Z`;
  if (!Timestamp.safeParse(spelled).success) throw at('validation.failed', path, 'must be a time that exists');
  readTimestamp(spelled, path);
  return spelled;
}

/** What a message says that holds nothing but calls: "get_weather({"city": "Rome"})", one a line. */
const saidOf = (message: OpenMemMessage): string =>
  textsOf(message).join('\n') || (message.tool_calls ?? []).map((call) => `${call.function.name}(${call.function.arguments})`).join('\n');

export const toMessageInput = (message: OpenMemMessage, index: number, { info, source, tags }: OpenMemAddMessageBody): MessageInput => ({
  role: message.role,
  content: saidOf(message),
  timestamp: toTimestamp(message.chat_time, `messages.${index}.chat_time`),
  metadata: {
    ...(source ? { source } : {}),
    ...(message.tool_calls?.length ? { tool_calls: JSON.stringify(message.tool_calls) } : {}),
    ...(message.tool_call_id ? { tool_call_id: message.tool_call_id } : {}),
    ...(info ?? ({} satisfies Metadata)),
  },
  tags: tags ?? [],
});

/** True = answer at once. Its two names must not say two things. */
export function isAsync({ async_mode: one, asyncMode: other }: OpenMemAddMessageBody): boolean {
  if (one !== null && one !== undefined && other !== null && other !== undefined && one !== other) {
    throw at('validation.failed', 'asyncMode', 'differs from async_mode, whose other name it is');
  }
  return one ?? other ?? true;
}

const TASKS: Record<Task['status'], Status> = {
  pending: 'running',
  running: 'running',
  completed: 'completed',
  partial: 'failed',
  failed: 'failed',
};
export const toStatus = ({ status }: Pick<Task, 'status'>): Status => TASKS[status];

const FILES: Record<FileStatus, Status> = { pending: 'running', running: 'running', completed: 'completed', failed: 'failed' };
const MEBIBYTE = 1024 * 1024;

export const toUploaded = (file: KnowledgeFile): z.infer<typeof OpenMemFiles.schema>[number] => ({
  id: file.id,
  type: 'document',
  name: file.name,
  sizeMB: file.byteCount / MEBIBYTE,
  status: FILES[file.status],
});
export const toFileDetail = (file: KnowledgeFile): z.infer<typeof OpenMemFileList.schema>['file_detail_list'][number] => ({
  id: file.id,
  type: 'document',
  name: file.name,
  size: `${(file.byteCount / MEBIBYTE).toFixed(4)}MB`,
  status: FILES[file.status],
});

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w-]+=[^;,]*)*;base64,/u;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u;

/** @throws AppError at the file's place: an address, what is no base64, a format that is not read */
export function toFile({ name, content }: OpenMemFile, index: number): FileInput {
  const path = `file.${index}.content`;
  const refuse = (message: string) => at('validation.failed', path, message);
  if (/^https?:\/\//iu.test(content)) throw refuse('an address is not fetched: send the file itself as base64');
  const [head = '', mediaType = ''] = DATA_URL.exec(content) ?? [];
  const base64 = content.slice(head.length).replace(/[\r\n]/gu, '');
  if (!BASE64.test(base64)) throw refuse('is not base64');
  const bytes = Buffer.from(base64, 'base64');
  const fileName = name ?? `file-${index + 1}${mediaType === '' ? endingOf(bytes) : ''}`;
  return { name: fileName, format: formatOfFile({ name: fileName, mediaType }, path), content: bytes };
}

/** Of a file without a name, by its first bytes. */
const endingOf = (bytes: Buffer): string => BEGINNINGS.find(([first]) => bytes.subarray(0, first.length).equals(first))?.[1] ?? '.txt';
const BEGINNINGS: [Buffer, string][] = [
  [Buffer.from('%PDF-'), '.pdf'],
  [Buffer.from('PK\u0003\u0004'), '.docx'],
];
