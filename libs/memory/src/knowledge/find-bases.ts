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
    const [found = []] = await this.each(projectId, [{ wanted, path }]);
    return found;
  }

  /** Of several places at once, in their order. @throws AppError `not_found` at the first place that names one which is not the project's */
  async each(projectId: string, places: { wanted: string[]; path: string }[]): Promise<string[][]> {
    const ids = places.map(({ wanted }) => [...new Set(wanted.map((id) => id.toLowerCase()))]);
    const all = [...new Set(ids.flat())];
    const known = new Set(all.length > 0 ? await this.store.known(projectId, all) : []);
    const missing = ids.findIndex((some) => some.some((id) => !known.has(id)));
    if (missing < 0) return ids;
    const [path, message] = [places[missing]?.path ?? '', 'No such knowledge base'];
    throw new AppError('not_found', `${path}: ${message}`, { errors: [{ path, message }] });
  }
}
