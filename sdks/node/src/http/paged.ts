// A list of the service: its first page when awaited, all of its items when iterated over.
import type { CallOptions, HttpClient } from './http-client.js';
import { toWire } from './spelling.js';

export interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

/**
 * `await list` asks for one page; `for await (const item of list)` for one page after the other, as far as the loop goes;
 * `list.pages()` the same page by page. Nothing is asked before.
 */
export class Paged<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  #first: Promise<Page<T>> | undefined;
  constructor(private readonly ask: (cursor?: string) => Promise<Page<T>>) {}

  then<A = Page<T>, B = never>(
    fulfilled?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#page().then(fulfilled, rejected);
  }
  catch<B = never>(rejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Page<T> | B> {
    return this.#page().catch(rejected);
  }
  finally(settled?: (() => void) | null): Promise<Page<T>> {
    return this.#page().finally(settled);
  }
  async *pages(): AsyncGenerator<Page<T>> {
    for (let page = await this.#page(); ;) {
      yield page;
      if (page.next_cursor === null) return;
      page = await this.ask(page.next_cursor);
    }
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for await (const page of this.pages()) yield* page.items;
  }
  #page(): Promise<Page<T>> {
    return (this.#first ??= this.ask());
  }
}

/** The list at `path`; `options` are its query. */
export function paged<T>(http: HttpClient, path: string, options: object = {}, call?: CallOptions): Paged<T> {
  const query = toWire(options);
  return new Paged((cursor) => http.json({ method: 'GET', path, query: { ...query, ...(cursor !== undefined && { cursor }) } }, call));
}
