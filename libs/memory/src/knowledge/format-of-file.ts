// knowledge: which format a file has: the one that is named, else by its media type, else by its name.
import { AppError, type FileFormat } from '@strata/contracts';

const BY_TYPE: Record<string, FileFormat> = {
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'application/json': 'json',
  'application/x-ndjson': 'json',
  'application/jsonl': 'json',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};
const BY_ENDING: Record<string, FileFormat> = {
  txt: 'text',
  text: 'text',
  log: 'text',
  md: 'markdown',
  markdown: 'markdown',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  csv: 'csv',
  tsv: 'csv',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  pdf: 'pdf',
  docx: 'docx',
};
/** Said of anything by clients that do not know. */
const VAGUE = new Set(['', 'application/octet-stream', 'text/plain']);

/** @param path of the file in the request. @throws AppError `media_type.unsupported` where none of the three tells a format that is read */
export function formatOfFile(file: { name: string; mediaType?: string; format?: FileFormat | undefined }, path: string): FileFormat {
  if (file.format !== undefined) return file.format;
  const type = (file.mediaType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const byEnding = Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined;
  const byType = Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type] : undefined;
  const format = VAGUE.has(type) ? (byEnding ?? byType) : byType;
  if (format !== undefined) return format;
  const known = 'text, Markdown, JSON, CSV, HTML, PDF and DOCX are read';
  const message = `${known}; this is ${type === '' ? `.${ending}` : type}`;
  throw new AppError('media_type.unsupported', `${path}: ${message}`, { errors: [{ path, message }] });
}
