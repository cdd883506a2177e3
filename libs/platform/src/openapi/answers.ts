// Decorators by which a route documents its answers: a named shape, and every failure it can have. The form around them is the path's.
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtension, ApiResponse } from '@nestjs/swagger';
import type { ErrorCode } from '@strata/contracts';
import { z } from 'zod';

const named = new Map<string, z.ZodType>();
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Gives a shape its name in `components.schemas`. The same name with another shape is a mistake of ours. */
export function shape<S extends z.ZodType>(name: string, schema: S): { name: string; schema: S } {
  const known = named.get(name);
  if (known && JSON.stringify(z.toJSONSchema(known)) !== JSON.stringify(z.toJSONSchema(schema)))
    throw new Error(`Two shapes are called ${name}`);
  named.set(name, schema);
  return { name, schema };
}
export type NamedShape = ReturnType<typeof shape>;

/** JSON Schema without the dialect, which OpenAPI 3.1 has by itself. */
function bare(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const json: Record<string, unknown> = { ...z.toJSONSchema(schema, { target: 'draft-2020-12', io }) };
  delete json['$schema'];
  return json;
}

/** JSON Schema of every named shape. */
export function namedSchemas(): Record<string, unknown> {
  return Object.fromEntries(
    [...named].map(([name, schema]) => {
      return [name, bare(schema, 'output')];
    }),
  );
}

/** What `documentOf` puts into the form of the path's contract. */
export const DATA = 'x-data';
export const FAILS = 'x-fails';

/** A success answer: the shape as `data` in the form of the path's contract. */
export const Answers = (status: number, description: string, data: NamedShape) =>
  ApiResponse({ status, description, content: { 'application/json': { schema: { [DATA]: ref(data.name) } as object } } });

/** A success answer with a cursor-paginated list: `data: {items, next_cursor}`. */
export const AnswersPage = (description: string, item: NamedShape) =>
  ApiResponse({
    status: 200,
    description,
    content: {
      'application/json': {
        schema: {
          [DATA]: {
            type: 'object',
            required: ['items', 'next_cursor'],
            properties: { items: { type: 'array', items: ref(item.name) }, next_cursor: { type: ['string', 'null'] } },
          },
        } as object,
      },
    },
  });

/** A stream of server-sent events. */
export const AnswersStream = (description: string) =>
  ApiResponse({ status: 200, description, content: { 'text/event-stream': { schema: { type: 'string' } } } });

/** Newline-delimited JSON: one value a line. */
export const AnswersLines = (description: string) =>
  ApiResponse({ status: 200, description, content: { 'application/x-ndjson': { schema: { type: 'string' } } } });

/** The codes that this route can fail with, besides those of every route (400, 401, 413, 415, 500, 503). */
export function Fails(...codes: ErrorCode[]) {
  const all: ErrorCode[] = [
    'request.malformed',
    'auth.failed',
    'permission_denied',
    'validation.failed',
    'payload.too_large',
    'media_type.unsupported',
    'internal',
    'unavailable',
    ...codes,
  ];
  return ApiExtension(FAILS, [...new Set(all)]);
}

/** Documents a body that the handler parses itself (`parseOrRefuse`): a union, or another media type. */
export function TakesBody(schema: z.ZodType, mediaTypes: string[] = ['application/json']) {
  return applyDecorators(ApiConsumes(...mediaTypes), ApiBody({ schema: bare(schema, 'input') as never }));
}
