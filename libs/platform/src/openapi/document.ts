// OpenAPI 3.1 from controllers and zod schemas; served at /openapi.json, shown at /docs, committed by the generator.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Module, type INestApplication, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { cleanupOpenApiDoc } from 'nestjs-zod';
import { createAdapter } from '../http/fastify.js';
import { namedSchemas } from './answers.js';
import { asAnswered, failureSchemas } from './as-answered.js';

/** The product's own; the same relative place in `src` and in `dist`. */
const { version: VERSION } = JSON.parse(readFileSync(join(__dirname, '../../../../package.json'), 'utf8')) as { version: string };

/** The document of a running application. @param service what it describes; `strata` is all of them in one process */
export function documentOf(app: INestApplication, service: string): OpenAPIObject {
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(service === 'strata' ? 'Strata' : `Strata ${service}`)
    .setVersion(VERSION)
    .setDescription('User memory for agents: messages in, provable layered memory out.')
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Api-Key <key>`; `Bearer` and `Token` are taken as well.' },
      'ApiKey',
    )
    .addApiKey({ type: 'apiKey', in: 'header', name: 'Authorization', description: '`Api-Key <admin key>`' }, 'AdminKey')
    .build();
  const document = cleanupOpenApiDoc(
    SwaggerModule.createDocument(app, base, { operationIdFactory: (_controller, method) => method, autoTagControllers: false }),
    { version: '3.1' },
  );
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item) as [string, object][]) asAnswered(path, operation, method);
  }
  const schemas = { ...document.components?.schemas, ...namedSchemas(), ...failureSchemas() };
  document.components = { ...document.components, schemas: onlyUsed(document.paths, schemas) as never };
  return document;
}

/** Other services of the same process may have named shapes too: only what these routes reach is shown. */
function onlyUsed(paths: object, schemas: Record<string, unknown>): Record<string, unknown> {
  const used = new Set<string>();
  const queue: unknown[] = [paths];
  for (let part = queue.pop(); part !== undefined; part = queue.pop())
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!used.has(name)) {
        used.add(name);
        queue.push(schemas[name]);
      }
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => used.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** `/openapi.json` and `/docs`; the page's script and style come from the installed package, nothing from elsewhere. */
export function serveDocument(app: INestApplication, document: OpenAPIObject): void {
  SwaggerModule.setup('docs', app, document, {
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    customSiteTitle: 'Strata API',
    // The page's badge would ask an outside server to look at the document.
    swaggerOptions: { validatorUrl: null },
  });
}

/** The document of some controllers without their stores: what they would be given is left out. For the generator. */
export async function documentOfControllers(controllers: Type[], service: string): Promise<OpenAPIObject> {
  const tokens = new Set<unknown>();
  for (const controller of controllers) {
    const types = (Reflect.getMetadata('design:paramtypes', controller) ?? []) as unknown[];
    const named = (Reflect.getMetadata('self:paramtypes', controller) ?? []) as { index: number; param: unknown }[];
    types.forEach((type, index) => tokens.add(named.find((entry) => entry.index === index)?.param ?? type));
  }
  @Module({ controllers, providers: [...tokens].map((token) => ({ provide: token as string, useValue: {} })) })
  class Described {}
  const app = await NestFactory.create(Described, createAdapter(), { logger: false, abortOnError: false });
  try {
    return documentOf(app, service);
  } finally {
    await app.close();
  }
}
