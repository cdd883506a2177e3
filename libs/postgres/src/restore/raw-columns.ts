// Lines of raw input, relations and history → columns; what points at work is the writer's.
import type { exported } from '@strata/contracts';
import { without, type UserScope } from '@strata/memory';
import type { TableRow } from '../database/insert-rows.js';

const owner = ({ projectId, userId }: UserScope) => ({ project_id: projectId, user_id: userId });

/** Every line of a kind gives the same columns. */
export const rawColumns = {
  session(scope: UserScope, line: exported.LineOf<'session'>): TableRow {
    return { ...owner(scope), id: line.session_id, ...without(line, 'record', 'session_id') };
  },
  write(scope: UserScope, line: exported.LineOf<'write'>): TableRow {
    return { ...owner(scope), ...without(line, 'record', 'write_id', 'fact_ids', 'candidates', 'rulings') };
  },
  message(scope: UserScope, line: exported.LineOf<'message'>): TableRow {
    const rest = without(line, 'record', 'message_id', 'write_id');
    return { ...owner(scope), id: line.message_id, ...rest, content_hash: bytes(line.content_hash) };
  },
  action(scope: UserScope, line: exported.LineOf<'action'>): TableRow {
    const rest = without(line, 'record', 'log_id', 'write_id');
    return { ...owner(scope), id: line.log_id, ...rest, content_hash: bytes(line.content_hash) };
  },
  relation(scope: UserScope, line: exported.LineOf<'relation'>): TableRow {
    return { ...owner(scope), kind: line.relation, ...without(line, 'record', 'relation') };
  },
  forgotten(scope: UserScope, line: exported.LineOf<'forgotten'>): TableRow {
    return { ...owner(scope), ...without(line, 'record') };
  },
  version(scope: UserScope, line: exported.LineOf<'version'>): TableRow {
    return { ...owner(scope), ...without(line, 'record'), snapshot: { ...line.snapshot, user_id: scope.userId } };
  },
} as const;

const bytes = (hexadecimal: string) => `\\x${hexadecimal}`;
