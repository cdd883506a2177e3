// Facts with their evidence, entities and relations into their tables; a handful of statements for any number.
import { foldKey } from '@strata/language';
import { deterministicId, view, type Fact, type Relation, type UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { factColumns, sourceColumns } from '../rows/fact-row.js';
import { requireOwned, writeHistory, type Mark } from './write-history.js';

/** A longer "name" is none, and would not fit into the index. */
const LONGEST_KEY = 256;

/** Inserted or replaced as a whole; `created_at` and an operator's mark stay. `marks`: by fact, who changed it by hand and why. */
export async function writeFacts(tx: Tx, scope: UserScope, facts: Fact[], marks?: ReadonlyMap<string, Mark>): Promise<void> {
  if (!facts.length) return;
  const { projectId } = scope;
  const written = await insertRows(
    tx,
    'facts',
    facts.map((fact) => factColumns(scope, fact)),
    { key: ['project_id', 'id'], keep: ['user_id', 'created_at'], when: 'old.user_id = excluded.user_id' },
  );
  requireOwned('fact', written, facts.length);
  const ids = facts.map((fact) => fact.id);
  await tx.factSource.deleteMany({ where: { projectId, factId: { in: ids } } });
  await insertRows(
    tx,
    'fact_sources',
    facts.flatMap((fact) => fact.sources.map((source, i) => sourceColumns(scope, fact.id, source, i))),
  );
  await writeEntities(tx, scope, facts);
  await writeHistory(
    tx,
    scope,
    'fact',
    facts.map((fact) => ({ ...fact, view: view.fact(fact) })),
    marks,
  );
}

/** Entities that the facts name, and the links to them; a fact's links are replaced. */
export async function writeEntities(tx: Tx, { projectId, userId }: UserScope, facts: Fact[]): Promise<void> {
  const entities = new Map<string, { id: string; name: string }>();
  const links = new Map<string, { project_id: string; fact_id: string; entity_id: string }>();
  for (const fact of facts) {
    for (const name of fact.entities) {
      const key = foldKey(name);
      if (!key || key.length > LONGEST_KEY) continue;
      // Made from owner and key: no look-up is needed to link, and two writers make the same row.
      const id = deterministicId('entity', projectId, userId, key);
      if (!entities.has(key)) entities.set(key, { id, name });
      links.set(`${fact.id} ${id}`, { project_id: projectId, fact_id: fact.id, entity_id: id });
    }
  }
  const rows = [...entities].map(([key, { id, name }]) => ({ project_id: projectId, id, user_id: userId, name, key }));
  await insertRows(tx, 'entities', rows, { key: ['project_id', 'id'] });
  await tx.factEntity.deleteMany({ where: { projectId, factId: { in: facts.map((fact) => fact.id) } } });
  await insertRows(tx, 'fact_entities', [...links.values()]);
}

/** Both ends must be facts of the project; a relation that is there already gets the new confidence. */
export async function writeRelations(tx: Tx, { projectId, userId }: UserScope, relations: Relation[]): Promise<void> {
  const rows = new Map(
    relations.map((relation) => [
      `${relation.sourceId} ${relation.targetId} ${relation.kind}`,
      {
        project_id: projectId,
        source_id: relation.sourceId,
        target_id: relation.targetId,
        kind: relation.kind,
        user_id: userId,
        confidence: relation.confidence,
      },
    ]),
  );
  await insertRows(tx, 'fact_relations', [...rows.values()], {
    key: ['project_id', 'source_id', 'target_id', 'kind'],
    keep: ['user_id'],
    when: 'old.user_id = excluded.user_id',
  });
}
