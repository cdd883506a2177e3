// A strategic merge patch as Kubernetes defines it: objects are merged, lists of named things by their names, other lists replaced.
import { isObject, type Json, type JsonObject } from './document.js';

/** List → the field that names its elements (`x-kubernetes-patch-merge-key` in the API's description). */
export const MERGE_KEYS: Record<string, string> = {
  containers: 'name',
  initContainers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
  topologySpreadConstraints: 'topologyKey',
};

/** What the patch says, over what stands there; null takes a field away. @throws on a directive (`$patch`, …), which no patch here needs */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged = structuredClone(target);
  for (const [key, value] of Object.entries(patch)) {
    if (key.startsWith('$')) throw new Error(`a patch with ${key} inside is not read here`);
    if (value === null) delete merged[key];
    else merged[key] = mergeField(key, merged[key], value);
  }
  return merged;
}

function mergeField(key: string, present: Json | undefined, value: Json): Json {
  if (isObject(value)) return mergePatch(isObject(present) ? present : {}, value);
  const name = MERGE_KEYS[key];
  if (!Array.isArray(value) || !Array.isArray(present) || name === undefined) return structuredClone(value);
  const isNamed = (one: Json): one is JsonObject => isObject(one) && one[name] !== undefined;
  const patches = value.filter(isNamed);
  if (patches.length < value.length || !present.every(isNamed)) throw new Error(`an element of ${key} has no ${name}`);
  const patchOf = (element: JsonObject) => patches.find((one) => one[name] === element[name]);
  const added = patches.filter((one) => !present.some((element) => isNamed(element) && element[name] === one[name]));
  return [...added, ...present.filter(isNamed).map((element) => mergePatch(element, patchOf(element) ?? {}))];
}
