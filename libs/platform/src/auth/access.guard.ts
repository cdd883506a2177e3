// Runs before every handler: no declared access, no answer. API keys are looked up with a short cache.
import { Inject, Injectable, Optional, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError, type KeyScope } from '@strata/contracts';
import { timingSafeEqual } from 'node:crypto';
import { CONFIG } from '../config/token.js';
import type { Config } from '../config/settings.js';
import { envelopeOf } from '../envelope/envelope-of.js';
import { ACCESS, type Access, type StrataRequest } from './access.js';
import { ApiKeys, credentialOf, sameSecret } from './api-keys.js';

/** What the guard needs of the key store; the same token and shape as memory's port. */
export const KEY_LOOKUP = 'strata.KeyStore';
export interface StoredKey {
  projectId: string;
  id: string;
  name: string;
  hash: Buffer;
  scopes: KeyScope[];
  expiresAt: Date | null;
}
export interface KeyLookup {
  byPrefix(prefix: string): Promise<StoredKey | null>;
}

/** A revoked key works no longer than this (the promise is 5 s). */
const CACHE_MS = 3000;
const CACHE_ENTRIES = 10_000;

@Injectable()
export class AccessGuard implements CanActivate {
  private readonly cache = new Map<string, { found: Promise<StoredKey | null>; until: number }>();

  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeys,
    @Inject(CONFIG) private readonly config: Config,
    @Optional() @Inject(KEY_LOOKUP) private readonly lookup: KeyLookup | null,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [context.getHandler(), context.getClass()]);
    if (!access) throw new AppError('internal', 'This route declares no access');
    if (access.kind === 'public') return true;
    const request = context.switchToHttp().getRequest<StrataRequest>();
    const credential = credentialOf(request.headers.authorization);
    if (credential === null) throw new AppError('auth.failed', 'Send `Authorization: Api-Key <key>`');
    for (const header of envelopeOf(request.url).needs)
      if (!String(request.headers[header] ?? '').trim()) throw new AppError('auth.failed', `Send the header ${header}`);
    if (access.kind === 'admin') {
      const admin = this.config.STRATA_ADMIN_KEY;
      if (admin === undefined || !sameSecret(credential, admin)) throw new AppError('auth.failed', 'This route needs the admin key');
      request.isAdmin = true;
      return true;
    }
    const key = await this.authenticate(credential);
    const missing = access.scopes.filter((scope) => !key.scopes.includes(scope));
    if (missing.length > 0) throw new AppError('permission_denied', `This key lacks the scope ${missing.join(', ')}`);
    request.identity = { projectId: key.projectId, keyId: key.id, keyName: key.name, scopes: key.scopes };
    return true;
  }

  private async authenticate(credential: string): Promise<StoredKey> {
    const refused = new AppError('auth.failed', 'The API key is not valid');
    if (credential.length < 24) throw refused;
    const { prefix, hash } = this.keys.record(credential);
    const key = await this.find(prefix);
    if (!key || key.hash.length !== hash.length || !timingSafeEqual(key.hash, hash)) throw refused;
    if (key.expiresAt && key.expiresAt.getTime() <= Date.now()) throw refused;
    return key;
  }

  private find(prefix: string): Promise<StoredKey | null> {
    if (!this.lookup) throw new AppError('internal', 'No key store is connected');
    const now = Date.now();
    const cached = this.cache.get(prefix);
    if (cached && cached.until > now) return cached.found;
    if (this.cache.size >= CACHE_ENTRIES) this.cache.clear();
    const found = this.lookup.byPrefix(prefix);
    this.cache.set(prefix, { found, until: now + CACHE_MS });
    // A failed look-up must not be remembered.
    found.catch(() => this.cache.delete(prefix));
    return found;
  }
}
