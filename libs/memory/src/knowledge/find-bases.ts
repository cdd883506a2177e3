// knowledge: the knowledge bases that a request names, before anything is read from them or shared with them.
import { AppError } from '@strata/contracts';
import type { KnowledgeRecall } from '../ports-knowledge.js';

export class FindBases {
  constructor(private readonly store: Pick<KnowledgeRecall, 'known'>) {}

  /**
   * Each once; `all`: every one of the project.
   * @param path named in the error
   * @throws AppError `not_found` where one is not the project's
   */
  async execute(projectId: string, wanted: string[] | 'all', path: string): Promise<string[]> {
    if (wanted === 'all') return this.store.known(projectId, 'all');
    const ids = [...new Set(wanted.map((id) => id.toLowerCase()))];
    const known = ids.length > 0 ? await this.store.known(projectId, ids) : [];
    if (known.length === ids.length) return known;
    const message = 'No such knowledge base';
    throw new AppError('not_found', `${path}: ${message}`, { errors: [{ path, message }] });
  }
}
