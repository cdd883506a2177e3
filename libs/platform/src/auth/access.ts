// How a route says who may call it, and how a handler learns who does.
import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import { AppError, type KeyScope } from '@strata/contracts';
import type { FastifyRequest } from 'fastify';

/** Caller of a request with an API key. */
export interface Identity {
  projectId: string;
  /** Named in history and audit as the actor. */
  keyId: string;
  keyName: string;
  scopes: readonly KeyScope[];
}
export interface StrataRequest extends FastifyRequest {
  identity?: Identity;
  isAdmin?: boolean;
}

/** As the audit names whoever has the admin key. */
export const ADMIN = 'admin';

export type Access = { kind: 'public' } | { kind: 'admin' } | { kind: 'key'; scopes: KeyScope[] };
export const ACCESS = 'strata:access';

/** No credential: health, metrics. */
export const Public = () => SetMetadata(ACCESS, { kind: 'public' } satisfies Access);
/** The installation's admin key (STRATA_ADMIN_KEY), and nothing else. */
export const Admin = () => applyDecorators(SetMetadata(ACCESS, { kind: 'admin' } satisfies Access), ApiSecurity('AdminKey'));
/** An API key that holds all of these scopes. A route without any of the three decorators is refused. */
export const Scopes = (...scopes: KeyScope[]) =>
  applyDecorators(SetMetadata(ACCESS, { kind: 'key', scopes } satisfies Access), ApiSecurity('ApiKey'), ApiExtension('x-scopes', scopes));

function identityOf(context: ExecutionContext): Identity {
  const { identity } = context.switchToHttp().getRequest<StrataRequest>();
  if (!identity) throw new AppError('internal', 'No identity on a route that asks for one');
  return identity;
}
/** Parameter: the caller's project id. */
export const Project = createParamDecorator((_: unknown, context: ExecutionContext): string => identityOf(context).projectId);
/** Parameter: the whole identity. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Identity => identityOf(context));
