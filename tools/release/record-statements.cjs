// Jest setup file under `npm run release:record`: notes each kind of statement that the services' roles send and Postgres takes, in the
// file that STRATA_RECORD_STATEMENTS names, one `{role, sql}` a line. Values are never in a statement, and so not here either.
const { appendFileSync } = require('node:fs');
const pg = require('pg');
const { isKept, shapeOf, withoutCursor } = require('./statements.cjs');

const file = process.env.STRATA_RECORD_STATEMENTS;
const seen = new Set();
const { query } = pg.Client.prototype;

function note(role, sql) {
  const key = `${role} ${shapeOf(sql)}`;
  if (!['strata_app', 'strata_system'].includes(role) || !isKept(sql) || seen.has(key)) return;
  seen.add(key);
  appendFileSync(file, `${JSON.stringify({ role, sql })}\n`);
}

pg.Client.prototype.query = function (...args) {
  const sql = withoutCursor((typeof args[0] === 'string' ? args[0] : args[0]?.text) ?? '');
  // What tests show to be refused is no statement of the release.
  const taken = () => note(this.connectionParameters.application_name, sql);
  const told = args.at(-1);
  if (typeof told === 'function') args[args.length - 1] = (error, ...rest) => (error ? undefined : taken(), told(error, ...rest));
  const answer = query.apply(this, args);
  answer?.then?.(taken, () => undefined);
  return answer;
};
