// Tenant, its settings, its keys.
import type { KeyScope, Retention } from '@strata/contracts';

export interface Project {
  id: string;
  name: string;
  timezone: string | null;
  longTerm: boolean;
  /** Allowed topic names; empty = DEFAULT_TOPICS. */
  topics: string[];
  /** null = the model if one is configured, else built in. */
  extractor: 'builtin' | 'llm' | null;
  /** null = everything is kept. */
  retention: Retention | null;
  createdAt: Date;
}

export interface ApiKey {
  projectId: string;
  id: string;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
}
