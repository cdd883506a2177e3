// What containers are given, against the typed settings: known names, nothing missing, secrets by reference only.
import { ConfigError, loadConfig, SETTINGS } from '@strata/platform';
import type { Document, JsonObject } from '../render/document.js';
import { isOurs } from './check-pods.js';
import { at, workloadsOf, type Container } from './workload.js';

/** Name of the Secret that an operator makes from secrets.sample.env. */
const SECRET = 'strata';
/** Said by the image, or of no use in it. */
const ELSEWHERE = ['HOST', 'PORT', 'STRATA_PORT', 'STRATA_DATA_DIR', 'STRATA_FAULT'];
const settings = SETTINGS as Record<string, { secret: boolean }>;
const looksSecret = (name: string) => /KEY|SECRET|PASSWORD|TOKEN|AUTH/.test(name);

/** `NAME=value` lines, as `kubectl create secret --from-env-file` reads them. */
export const readEnvFile = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** @param secrets what the Secret holds, with values that the services take */
export function checkSettings(documents: readonly Document[], secrets: Record<string, string>): string[] {
  const workloads = workloadsOf(documents);
  const referred = documents
    .filter(({ kind }) => kind === 'TriggerAuthentication')
    .flatMap((one) => at(one, 'spec', 'secretTargetRef') as unknown as { name: string; key: string }[]);
  const missing = referred
    .filter(({ name, key }) => name !== SECRET || !secrets[key])
    .map(({ name, key }) => `the Secret ${name} has no ${key}`);
  const isService = (container: Container, component?: string) => component === 'service' && !container.init;
  return [
    ...missing,
    ...workloads.flatMap(({ title, labels, containers }) =>
      containers.flatMap((container) => {
        const problems = [
          ...checkReferences(container, secrets),
          ...(isOurs(container.image) ? checkNames(container, documents) : []),
          ...(isService(container, labels['app.kubernetes.io/component']) ? checkStart(container, documents, secrets) : []),
        ];
        return problems.map((problem) => `${title}: ${container.name} ${problem}`);
      }),
    ),
  ];
}

function plainOf({ env, configMaps }: Container, documents: readonly Document[]): Record<string, string> {
  const maps = configMaps.map((name) => documents.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name));
  return {
    ...Object.assign({}, ...maps.map((map) => (map?.['data'] ?? {}) as JsonObject)),
    ...Object.fromEntries(env.filter(({ value }) => value !== undefined).map(({ name, value }) => [name, value!])),
  } as Record<string, string>;
}

function checkReferences({ env }: Container, secrets: Record<string, string>): string[] {
  return env.flatMap(({ name, value, secret }) => {
    if (value !== undefined && looksSecret(name)) return [`is given ${name} in clear`];
    if (value !== undefined || !secret) return value === undefined ? [`is given ${name} from nowhere`] : [];
    return secret.name === SECRET && secret.key in secrets
      ? []
      : [`asks the Secret ${secret.name} for ${secret.key}, which is not in secrets.sample.env`];
  });
}

function checkNames(container: Container, documents: readonly Document[]): string[] {
  const plain = Object.keys(plainOf(container, documents));
  const secret = container.env.filter((one) => one.secret).map(({ name }) => name);
  return [
    ...[...plain, ...secret]
      .filter((name) => !(name in settings) || ELSEWHERE.includes(name))
      .map((name) => `is given ${name}, which is no setting of a service`),
    ...plain.filter((name) => settings[name]?.secret).map((name) => `is given the secret ${name} in clear`),
    ...secret.filter((name) => settings[name]?.secret === false).map((name) => `is given ${name} as a secret, which it is not`),
    ...container.env
      .filter((one) => one.secret && one.secret.key !== one.name)
      .map(({ name }) => `takes ${name} from a key of another name`),
  ];
}

/** Starts with all that the Secret holds, and with what it must hold alone. */
function checkStart(container: Container, documents: readonly Document[], secrets: Record<string, string>): string[] {
  const given = container.env.filter((one) => one.secret);
  const unwired = Object.keys(settings).filter((name) => settings[name]!.secret && !given.some((one) => one.name === name));
  const plain = plainOf(container, documents);
  const valuesOf = (some: typeof given) => Object.fromEntries(some.map(({ name, secret }) => [name, secrets[secret!.key]]));
  const starts = [given, given.filter(({ secret }) => !secret!.optional)].flatMap((some) => {
    try {
      loadConfig({ ...plain, ...valuesOf(some) });
      return [];
    } catch (error) {
      return error instanceof ConfigError ? error.problems.map(({ name, message }) => `${name}: ${message}`) : [String(error)];
    }
  });
  return [...unwired.map((name) => `can't be given the secret ${name}`), ...new Set(starts)];
}
