// Types of the clients: the same shapes as TypeScript interfaces and as Python's TypedDicts.
const ORIGIN = 'Generated from apps/*/openapi.json by `npm run generate`: shapes as they go over the wire.';
const PYTHON_KEYWORDS = new Set([
  'from',
  'class',
  'global',
  'in',
  'is',
  'import',
  'return',
  'pass',
  'not',
  'and',
  'or',
  'if',
  'else',
  'for',
]);

/** @returns the source of the Node client's types */
export function typeScriptTypes({ words, shapes, unions }) {
  const type = (of) => {
    if (of.kind === 'word') return of.values.map((value) => JSON.stringify(value)).join(' | ');
    if (of.kind === 'named') return of.name;
    if (of.kind === 'list') return `(${type(of.of)})[]`;
    if (of.kind === 'record') return `Record<string, ${type(of.of)}>`;
    if (of.kind === 'union') return of.of.map(type).join(' | ');
    return of.name === 'integer' ? 'number' : of.name;
  };
  const comment = (text, indent = '') => (text ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '');
  return `/* eslint-disable max-lines -- one file, as it is generated */
// ${ORIGIN}

export type Metadata = Record<string, string | number | boolean>;
${words.map(([name, values]) => `export type ${name} = ${type({ kind: 'word', values })};`).join('\n')}
${shapes
  .map(
    (shape) => `
${comment(shape.description)}export interface ${shape.name} ${shape.extends ? `extends ${shape.extends} ` : ''}{
${shape.fields.map((field) => `${comment(field.description, '  ')}  ${field.name}${field.required ? '' : '?'}: ${type(field.type)};`).join('\n')}
}`,
  )
  .join('\n')}

${unions.map(([name, of]) => `export type ${name} = ${type(of)};`).join('\n')}
`;
}

/** @returns the source of the Python client's types, as Python 3.9 reads them; what is asked in a URL, its methods take by keyword */
export function pythonTypes({ words, unions, ...read }) {
  const shapes = read.shapes.filter((shape) => !shape.isQuery);
  const plain = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', unknown: 'Any', null: 'None' };
  const type = (of) => {
    if (of.kind === 'word') return `Literal[${of.values.map(literal).join(', ')}]`;
    if (of.kind === 'named') return of.name;
    if (of.kind === 'list') return `List[${type(of.of)}]`;
    if (of.kind === 'record') return `Dict[str, ${type(of.of)}]`;
    if (of.kind === 'union') {
      const some = of.of.filter((one) => !(one.kind === 'plain' && one.name === 'null')).map(type);
      const union = some.length > 1 ? `Union[${some.join(', ')}]` : some[0];
      return some.length < of.of.length ? `Optional[${union}]` : union;
    }
    return plain[of.name];
  };
  const literal = (value) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value));
  const line = (field) => {
    const about = field.description
      ? `${field.description
          .split('\n')
          .map((text) => `    # ${text}`)
          .join('\n')}\n`
      : '';
    return `${about}    ${field.name}: ${type(field.type)}`;
  };
  const classOf = (name, bases, fields, description) => `
class ${name}(${bases}):
${description || fields.length === 0 ? `    """${(description ?? `As ${bases}.`).replaceAll('\\', '\\\\')}"""\n${fields.length > 0 ? '\n' : ''}` : ''}${fields.map(line).join('\n')}`;
  /** What Python keeps for itself can't be a field of a class, only a key. */
  const dictOf = (name, fields, description) => {
    const keys = fields.map((field) => `    ${JSON.stringify(field.name)}: ${type(field.type)},`).join('\n');
    return `\n${description ? `# ${description.replaceAll('\n', '\n# ')}\n` : ''}${name} = TypedDict("${name}", {\n${keys}\n}, total=False)`;
  };
  const shapeOf = ({ name, extends: base, fields, description }) => {
    if (fields.some((field) => PYTHON_KEYWORDS.has(field.name))) {
      if (base || fields.some((field) => field.required)) throw new Error(`${name} has a field that can't be one of a Python class`);
      return dictOf(name, fields, description);
    }
    const required = fields.filter((field) => field.required);
    const optional = fields.filter((field) => !field.required);
    const root = base ?? 'TypedDict';
    if (optional.length === 0) return classOf(name, root, required, description);
    if (required.length === 0) return classOf(name, `${root}, total=False`, optional, description);
    return `${classOf(`_${name}`, root, required, null)}\n\n${classOf(name, `_${name}, total=False`, optional, description)}`;
  };
  const names = [...[...words, ...unions].map(([name]) => name), ...shapes.map(({ name }) => name), 'Metadata', 'MetadataValue'].sort();
  return `"""${ORIGIN}"""
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

__all__ = [
${names.map((name) => `    "${name}",`).join('\n')}
]

MetadataValue = Union[str, int, float, bool]
Metadata = Dict[str, MetadataValue]
${words.map(([name, values]) => `${name} = ${type({ kind: 'word', values })}`).join('\n')}
${shapes.map((shape) => `${shapeOf(shape)}\n`).join('\n')}

${unions.map(([name, of]) => `${name} = ${type(of)}`).join('\n')}
`;
}
