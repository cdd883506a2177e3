// The shapes of the served API descriptions, once each and by name, as the types of the clients tell them (`npm run generate`).

/** Names of shapes that have none in the description, by the place they are met at; where one is taken, the place is the name. */
const NAMES = [
  [/^(AddMessagesBody|ImportSession)Message$/, 'MessageInput'],
  [/^CreateImportBodyData$/, 'ImportSession'],
  [/^RecordUserActionsBody1$/, 'ActionInput'],
  [/^RecordUserActionsBody2$/, 'ActionBatch'],
  [/BodyRecallConfig$/, 'RecallConfig'],
  [/^SearchBodyFilter$/, 'MemoryFilter'],
  [/^SearchBodyFilter1$/, 'FilterGroup'],
  [/^SearchBodyFilter2$/, 'FilterBySource'],
  [/^FilterGroupAnd$/, 'FilterCondition'],
  [/^FilterConditionTags$/, 'TagCondition'],
  [/^FilterCondition(Create|Update)Time$/, 'TimeCondition'],
  [/WebhookBodyFilter$/, 'WebhookFilter'],
  [/^DeletionBodyScope(\d?)$/, 'DeletionScope$1'],
  [/Source$/, 'Source'],
  [/Slot$/, 'Slot'],
  [/EventTime$/, 'EventTime'],
  [/Relation$/, 'Relation'],
  [/^Context$/, 'Memory'],
  [/^Profile$/, 'ProfileMemory'],
  [/^Session$/, 'SessionData'],
  [/^Memory(Fact|Summary|Topic|Message)$/, 'Scored$1'],
  [/^MemoryTrace$/, 'RecallTrace'],
  [/^(SearchHitsItem|ProfileMemoryItem)$/, 'SearchHit'],
];
const nameAt = (place) => {
  const [pattern, name] = NAMES.find(([pattern]) => pattern.test(place)) ?? [];
  return pattern ? name.replace('$1', pattern.exec(place)[1]) : place;
};
/** Values by which a set of words has a name of its own, in whatever order. */
const WORDS = {
  Role: ['user', 'assistant', 'system', 'tool'],
  Layer: ['fact', 'summary', 'topic', 'message'],
  FactType: ['episodic', 'persona', 'instruction'],
  TaskStatus: ['pending', 'running', 'completed', 'failed', 'partial'],
  MessageStatus: ['pending', 'chunked', 'processed', 'failed'],
  Granularity: ['instant', 'day', 'week', 'month', 'quarter', 'year'],
};
/** In two spellings: the wire's, and that of the source pages. */
const SPELLED_TWICE = new Set(['RecallConfig']);

const pascal = (name) => name.replace(/(^|[_\W]+)(\w)/g, (_, _gap, letter) => letter.toUpperCase());
const singular = (name) => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');

/**
 * @typedef {{kind: 'word', values: unknown[]} | {kind: 'plain', name: string} | {kind: 'named', name: string} | {kind: 'list', of: Type}
 *   | {kind: 'record', of: Type} | {kind: 'union', of: Type[]}} Type
 * @typedef {{name: string, extends: string | null, description: string | null,
 *   isQuery: boolean, fields: {name: string, required: boolean, type: Type, description: string | null}[]}} Shape
 * @param documents OpenAPI documents
 * @returns {{words: [string, unknown[]][], shapes: Shape[], unions: [string, Type][]}} shapes in an order in which each follows what it extends
 */
export function readShapes(documents) {
  const components = Object.assign({}, ...documents.map((document) => document.components.schemas));
  const shapes = [];
  const unions = new Map();
  /** Signature → `{name, schema}`: all that have a name in the description, and what is met on the way. */
  const known = new Map();
  const told = new Set();

  const isShape = (schema) => schema.type === 'object' && schema.properties !== undefined;
  const follow = (schema) => (schema.$ref ? components[schema.$ref.split('/').pop()] : schema);
  /** What two schemas have in common when they are the same to a caller: limits and descriptions left out. */
  const signature = (given) => {
    const schema = follow(given);
    if ('const' in schema) return JSON.stringify([schema.const]);
    if (schema.enum) return JSON.stringify([...schema.enum].sort());
    const parts = schema.anyOf ?? schema.oneOf;
    if (parts) return [...new Set(parts.map(signature))].sort().join('|');
    if (Array.isArray(schema.type))
      return schema.type
        .map((type) => signature({ ...schema, type }))
        .sort()
        .join('|');
    if (schema.type === 'array') return `(${signature(schema.items)})[]`;
    if (isShape(schema)) return `{${fieldSignatures(schema).join()}}`;
    if (schema.type === 'object') return `record(${schema.additionalProperties ? signature(schema.additionalProperties) : 'unknown'})`;
    return schema.type ?? 'unknown';
  };
  const fieldSignatures = (schema) =>
    Object.entries(schema.properties)
      .map(([name, type]) => `${name}${schema.required?.includes(name) ? '' : '?'}:${signature(type)}`)
      .sort();

  const typeOf = (given, place) => {
    if (given.$ref && isShape(follow(given))) return { kind: 'named', name: shapeOf(follow(given), given.$ref.split('/').pop()) };
    const schema = follow(given);
    if ('const' in schema) return { kind: 'word', values: [schema.const] };
    if (schema.enum) {
      const word = Object.entries(WORDS).find(([, values]) => signature({ enum: values }) === signature(schema));
      return word ? { kind: 'named', name: word[0] } : { kind: 'word', values: schema.enum };
    }
    const parts = schema.anyOf ?? schema.oneOf ?? (Array.isArray(schema.type) && schema.type.map((type) => ({ ...schema, type })));
    if (parts && parts.filter(isShape).length > 1) {
      const name = nameAt(place);
      unions.set(name, unionOf(parts.map((part, i) => typeOf(part, `${place}${i + 1}`))));
      return { kind: 'named', name };
    }
    if (parts) return unionOf(parts.map((part) => typeOf(part, place)));
    if (schema.type === 'array') return { kind: 'list', of: typeOf(schema.items, singular(place)) };
    if (isShape(schema)) return { kind: 'named', name: shapeOf(schema, place) };
    if (schema.type === 'object' && signature(schema) === 'record(boolean|number|string)') return { kind: 'named', name: 'Metadata' };
    if (schema.type === 'object')
      return {
        kind: 'record',
        of: schema.additionalProperties ? typeOf(schema.additionalProperties, place) : { kind: 'plain', name: 'unknown' },
      };
    return { kind: 'plain', name: schema.type ?? 'unknown' };
  };
  const unionOf = (types) => {
    const parts = types.flatMap((type) => (type.kind === 'union' ? type.of : [type]));
    // Words beside any text say nothing more.
    const isText = parts.some(({ kind, name }) => kind === 'plain' && name === 'string');
    const flat = isText ? parts.filter(({ kind, values }) => kind !== 'word' || values.some((value) => typeof value !== 'string')) : parts;
    const once = [...new Map(flat.map((type) => [JSON.stringify(type), type])).values()];
    return once.length === 1 ? once[0] : { kind: 'union', of: once };
  };

  /** The name of a shape; told anew only when no other one is the same. */
  const shapeOf = (schema, place) => {
    const own = signature(schema);
    if (!known.has(own)) {
      const taken = new Set([...known.values()].map(({ name }) => name));
      const name = [nameAt(place), place].find((one) => !taken.has(one));
      if (!name) throw new Error(`Two shapes would be called ${place}: name one of them in NAMES`);
      known.set(own, { name, schema });
    }
    tell(own);
    return known.get(own).name;
  };
  /** As an extension, where it holds all of another. */
  const tell = (own) => {
    if (told.has(own)) return;
    told.add(own);
    const { name, schema } = known.get(own);
    const fields = new Set(fieldSignatures(schema));
    const [base] = [...known]
      .map(([of, other]) => ({ of, name: other.name, fields: fieldSignatures(other.schema) }))
      .filter((other) => other.fields.length > 2 && other.fields.length < fields.size && other.fields.every((one) => fields.has(one)))
      .sort((a, b) => b.fields.length - a.fields.length);
    if (base) tell(base.of);
    const inherited = new Set(base?.fields);
    const made = { name, extends: base?.name ?? null, description: schema.description ?? null, fields: [], isQuery: false };
    for (const [field, type] of Object.entries(schema.properties)) {
      const required = schema.required?.includes(field) ?? false;
      if (inherited.has(`${field}${required ? '' : '?'}:${signature(type)}`)) continue;
      const read = { required, type: typeOf(type, `${name}${pascal(field)}`), description: type.description ?? null };
      for (const spelling of SPELLED_TWICE.has(name) ? [field, pascal(field)] : [field]) made.fields.push({ name: spelling, ...read });
    }
    shapes.push(made);
  };

  /** Of its own for each route, so that a caller finds it by the route's name. */
  const queryOf = (parameters, name) => {
    const fields = parameters.map(({ name: field, required, schema, description }) => {
      return {
        name: field,
        required: required ?? false,
        type: typeOf(schema, `${name}${pascal(field)}`),
        description: description ?? null,
      };
    });
    shapes.push({ name, extends: null, description: null, fields, isQuery: true });
  };

  // Other contracts have clients of their own.
  const ours = documents.flatMap(({ paths }) => Object.entries(paths).filter(([path]) => path.startsWith('/api/')));
  const reached = reachedFrom(ours, components);
  const named = Object.entries(components).filter(([name, schema]) => reached.has(name) && isShape(schema));
  for (const [name, schema] of named) if (!known.has(signature(schema))) known.set(signature(schema), { name: nameAt(name), schema });
  for (const [name, schema] of named) shapeOf(schema, name);
  for (const operation of ours.flatMap(([, methods]) => Object.values(methods))) {
    const name = pascal(operation.operationId);
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) if (schema && !schema.$ref) typeOf(schema, `${name}Body`);
    const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    if (query.length > 0) queryOf(query, `${name}Query`);
  }
  return { words: Object.entries(WORDS), shapes, unions: [...unions] };
}

/** Names of the components that a part of a description leads to. */
function reachedFrom(part, components, reached = new Set()) {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (reached.has(name)) continue;
    reached.add(name);
    reachedFrom(components[name] ?? {}, components, reached);
  }
  return reached;
}
