// The entry's routing as the table says it: the same patterns that nginx.conf is rendered from.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface RouteTable {
  routes: { pattern: string; service: string }[];
}
const table = JSON.parse(readFileSync(join(__dirname, '../../../deploy/entry/routes.json'), 'utf8')) as RouteTable;
const routes = table.routes.map(({ pattern, service }) => ({ pattern: new RegExp(pattern), service }));

/** Name of the service that answers the path as it was sent (query string excluded); null: the entry answers 404 itself. */
export function serviceFor(path: string): string | null {
  return routes.find(({ pattern }) => pattern.test(path))?.service ?? null;
}
