// A form with a file (multipart/form-data) → a body like any other: fields by name, the file among them.
import multipart from '@fastify/multipart';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@strata/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { refuseHostileText } from './scan-json.js';

/** One file of a request, whole. */
export class UploadedFile {
  readonly #bytes: Buffer;
  constructor(
    readonly name: string,
    readonly mediaType: string,
    bytes: Buffer,
  ) {
    this.#bytes = bytes;
  }
  get bytes(): Buffer {
    return this.#bytes;
  }
  /** What tells two requests with files apart. */
  toJSON(): object {
    const sha256 = createHash('sha256').update(this.#bytes).digest('hex');
    return { name: this.name, media_type: this.mediaType, sha256 };
  }
}

const MIB = 1024 * 1024;
const LIMITS = { fileSize: 10 * MIB, files: 1, fields: 32, fieldSize: 64 * 1024, fieldNameSize: 128, parts: 33, headerPairs: 32 };

const isForm = (request: FastifyRequest) => request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;

/** Only for routes with `@RouteConfig({ multipart: true })`; a form that is sent to another is no JSON and refused. */
export function takeForms(instance: FastifyInstance): void {
  void instance.register(multipart, { limits: LIMITS, throwFileSizeLimit: true });
  instance.addHook('preValidation', (request, _reply, done) => {
    const isTaken = !isForm(request) || (request.routeOptions.config as { multipart?: boolean }).multipart;
    done(isTaken ? undefined : new AppError('media_type.unsupported', 'The body must be application/json'));
  });
}

/** After the one that asks for the key: who has none, or has used up what it may ask, has no file read into memory. */
@Injectable()
export class FormGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isForm(request)) return true;
    request.body = await readForm(request);
    refuseHostileText(request.body, '');
    return true;
  }
}

/** A field that is given more than once becomes a list. */
async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      const value =
        part.type === 'file'
          ? new UploadedFile(part.filename || 'file', part.mimetype, await part.toBuffer())
          : textOf(part.fieldname, part.value);
      const before = body.get(part.fieldname);
      if (part.type === 'field' && part.valueTruncated) throw tooLarge(part.fieldname, `longer than ${LIMITS.fieldSize} bytes`);
      body.set(part.fieldname, before === undefined ? value : [before, value].flat());
    }
  } catch (error) {
    throw refusalOf(error);
  }
  return Object.fromEntries(body);
}

function textOf(path: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new AppError('request.malformed', `${path}: must be text`, { errors: [{ path, message: 'must be text' }] });
}

const tooLarge = (path: string, message: string) =>
  new AppError('payload.too_large', `${path}: ${message}`, { errors: [{ path, message }] });

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge('file', `larger than ${LIMITS.fileSize / MIB} MiB`);
  if (code === 'FST_FILES_LIMIT') return tooLarge('file', 'one file a request');
  if (code.endsWith('_LIMIT')) return new AppError('payload.too_large', `More than ${LIMITS.fields} fields`);
  return new AppError('request.malformed', 'The body is not a complete multipart/form-data form', { cause: error });
}
