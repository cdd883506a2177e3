// index: where a shelf lies in a store: its kind, and whose it is.
import type { SearchedShelf, Shelf } from '../ports-index.js';

export interface ShelfPlace {
  projectId: string;
  shelf: 'user' | 'knowledge_base' | 'public';
  /** Of an entry: the user or knowledge base that it is of. */
  owner: string;
}
/** All entries that stand together. The public shelf is one, whoever's entries it holds: `owner` is null. */
export type WholeShelf = Omit<ShelfPlace, 'owner'> & { owner: string | null };

export function shelfPlace(shelf: Shelf): ShelfPlace {
  const { projectId } = shelf;
  if ('userId' in shelf) return { projectId, shelf: 'user', owner: shelf.userId };
  if ('knowledgeBaseId' in shelf) return { projectId, shelf: 'knowledge_base', owner: shelf.knowledgeBaseId };
  return { projectId, shelf: 'public', owner: shelf.publicBy };
}

export const wholeShelf = ({ projectId, shelf, owner }: ShelfPlace): WholeShelf => ({
  projectId,
  shelf,
  owner: shelf === 'public' ? null : owner,
});

/** `except`: whose entries on it are left out. */
export function searchedPlace(shelf: SearchedShelf): { whole: WholeShelf; except: string | null } {
  if ('publicExcept' in shelf) return { whole: { projectId: shelf.projectId, shelf: 'public', owner: null }, except: shelf.publicExcept };
  return { whole: wholeShelf(shelfPlace(shelf)), except: null };
}
