// A page for people behind the admin credential: a browser asks for it (Basic, any name, the key as password), scripts send it as for the API.
import { AppError } from '@strata/contracts';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { credentialOf, sameSecret } from '../auth/api-keys.js';
import { failureAnswer } from '../envelope/envelope-of.js';
import { toAppError } from './problem.js';

export interface AdminPage {
  /** Path that it lies under. */
  prefix: string;
  /** Unset: nobody gets in. */
  adminKey: string | undefined;
  plugin: FastifyPluginCallback<{ prefix: string }>;
  /** Before each request is answered. @throws AppError, which is the answer */
  prepare: () => Promise<void>;
}

/** Nothing is loaded from elsewhere, whatever the page asks for. */
const CONTENT_SECURITY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'self'; frame-ancestors 'none'";

/** What the page would get from elsewhere in vain. Fonts, of which it has others: none of its scripts or styles. */
const FROM_ELSEWHERE = /<link[^>]*\bhref="(?:https?:)?\/\/[^>]*>/g;

/** Before the instance is ready. Only reads are let through. */
export function serveAdminPage(instance: FastifyInstance, { prefix, adminKey, plugin, prepare }: AdminPage): void {
  void instance.register((scope, _options, done) => {
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('content-security-policy', CONTENT_SECURITY).header('referrer-policy', 'no-referrer');
      try {
        admit(request, adminKey);
        await prepare();
      } catch (error) {
        return refuse(request, reply, toAppError(error));
      }
    });
    scope.addHook('onSend', (_request, reply, payload, next) => {
      const isPage = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html');
      next(null, isPage ? payload.replace(FROM_ELSEWHERE, '') : payload);
    });
    void scope.register(plugin, { prefix });
    done();
  });
}

function admit(request: FastifyRequest, adminKey: string | undefined): void {
  const credential = basicPassword(request.headers.authorization) ?? credentialOf(request.headers.authorization);
  if (adminKey === undefined || credential === null || !sameSecret(credential, adminKey))
    throw new AppError('auth.failed', 'This page needs the admin key');
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('method_not_allowed', 'This page only shows');
}

function basicPassword(header: string | undefined): string | null {
  const [, encoded] = /^Basic ([\w+/=]+)$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const { status, type, body } = failureAnswer(request.url, error, String(request.id));
  if (error.code === 'auth.failed') void reply.header('www-authenticate', 'Basic realm="Strata admin", charset="UTF-8"');
  if (error.code === 'method_not_allowed') void reply.header('allow', 'GET, HEAD');
  return reply.status(status).type(type).send(JSON.stringify(body));
}
