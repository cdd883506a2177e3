// Ids in a path: one that can't exist is unknown, which is 404 like any other unknown id.
import { Injectable, type PipeTransform } from '@nestjs/common';
import { AppError, Identifier } from '@strata/contracts';
import { z } from 'zod';

const Uuid = z.uuid();

/** For records that Strata names (UUID): tasks, facts, projects, keys. */
@Injectable()
export class UuidPath implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!Uuid.safeParse(value).success) throw new AppError('not_found', 'No such resource');
    return value.toLowerCase();
  }
}

/** For what the caller names: users, sessions, messages. */
@Injectable()
export class IdentifierPath implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!Identifier.safeParse(value).success) throw new AppError('not_found', 'No such resource');
    return value;
  }
}
