// For tests of upgrades: what code can see of a schema, and what of it code written for an earlier one would miss or trip over.
import type pg from 'pg';

/** What can be told of a schema, by its name: `column facts.content` → `text not null`. */
export type SchemaShape = Map<string, ShapePart>;
export interface ShapePart {
  table: string;
  definition: string;
  /** Where it is new, it can refuse what earlier code writes, or hide what it reads. */
  binds: boolean;
  /** Earlier code runs as well without it. */
  droppable: boolean;
}

const ROLES = `(VALUES ('strata_app'), ('strata_system')) AS role(role)`;
const TABLES = `(SELECT oid, relname, relrowsecurity, relforcerowsecurity FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations') AS t`;
const COLUMNS = `${TABLES} JOIN pg_attribute AS c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
  LEFT JOIN pg_attrdef AS d ON d.adrelid = t.oid AND d.adnum = c.attnum`;
/** An index's definition without its own name, which nothing asks for. */
const INDEX = `regexp_replace(pg_get_indexdef(i.indexrelid), 'INDEX \\S+ ON', 'ON')`;

const SHAPE = `
SELECT 'table ' || relname AS name, relname::text AS table, format('row security %s, forced %s', relrowsecurity, relforcerowsecurity) AS definition,
  false AS binds, false AS droppable FROM ${TABLES}
UNION ALL
SELECT format('column %s.%s', relname, attname), relname, concat_ws(' ', format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN 'not null' END,
    'default ' || pg_get_expr(adbin, adrelid), NULLIF(attidentity::text, ''), NULLIF(attgenerated::text, '')),
  attnotnull AND adbin IS NULL AND attidentity = '', false FROM ${COLUMNS}
UNION ALL
SELECT format('constraint on %s: %s', relname, pg_get_constraintdef(con.oid)), relname, '', true, true
  FROM ${TABLES} JOIN pg_constraint AS con ON con.conrelid = t.oid AND con.contype IN ('c', 'f', 'x')
UNION ALL
SELECT format('uniqueness: %s', ${INDEX}), relname, '', true, false FROM ${TABLES} JOIN pg_index AS i ON i.indrelid = t.oid AND i.indisunique
UNION ALL
SELECT format('policy %s on %s', polname, relname), relname, concat_ws(' ', polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid),
    pg_get_expr(polwithcheck, polrelid)), NOT polpermissive, false
  FROM ${TABLES} JOIN pg_policy AS p ON p.polrelid = t.oid
UNION ALL
SELECT format('trigger %s on %s', tgname, relname), relname, pg_get_triggerdef(g.oid), true, false
  FROM ${TABLES} JOIN pg_trigger AS g ON g.tgrelid = t.oid AND NOT tgisinternal
UNION ALL
SELECT format('%s of %s.%s for %s', privilege, relname, attname, role), relname, '', false, false
  FROM ${COLUMNS} CROSS JOIN ${ROLES} CROSS JOIN (VALUES ('SELECT'), ('INSERT'), ('UPDATE')) AS one(privilege)
  WHERE has_column_privilege(role, t.oid, c.attnum, privilege)
UNION ALL
SELECT format('DELETE of %s for %s', relname, role), relname, '', false, false FROM ${TABLES} CROSS JOIN ${ROLES} WHERE has_table_privilege(role, t.oid, 'DELETE')
UNION ALL
SELECT format('USAGE of %s for %s', s.oid::regclass, role), '', '', false, false
  FROM pg_class AS s CROSS JOIN ${ROLES} WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace AND has_sequence_privilege(role, s.oid, 'USAGE')`;

export async function readShape(db: pg.Client): Promise<SchemaShape> {
  const { rows } = await db.query<ShapePart & { name: string }>(SHAPE);
  return new Map(rows.map(({ name, ...part }) => [name, part]));
}

/** What breaks code that was written for `earlier` when it runs on `later`: one line each, empty where nothing does. */
export function breaksOf(earlier: SchemaShape, later: SchemaShape): string[] {
  const breaks: string[] = [];
  for (const [name, { definition, droppable }] of earlier) {
    const now = later.get(name);
    if (!now && !droppable) breaks.push(`gone: ${name}`);
    else if (now && now.definition !== definition) breaks.push(`changed: ${name}: ${definition} → ${now.definition}`);
  }
  for (const [name, { table, binds, definition }] of later)
    if (binds && !earlier.has(name) && earlier.has(`table ${table}`)) breaks.push(`new: ${`${name} ${definition}`.trim()}`);
  return breaks;
}
