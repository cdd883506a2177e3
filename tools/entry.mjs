// Renders deploy/entry/nginx.conf from deploy/entry/routes.json: one table for the entry and for its test.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PORT = 8080;
const UPSTREAM_PORT = 3000;
const require = createRequire(import.meta.url);

/**
 * What the entry refuses or fails by itself: statuses of nginx → HTTP status, code and words. A service that was reached answers for
 * itself, whatever its status. 494: headers over 16 KiB; 502: nobody there, or the connection broke.
 */
const FAILURES = [
  [[400, 501, 505], 400, 'request.malformed', 'This is not a valid HTTP request'],
  [[404], 404, 'not_found', 'No service answers this path: see /docs'],
  [[405], 405, 'method_not_allowed', 'No route takes this method'],
  [[413], 413, 'payload.too_large', 'The body is larger than this path takes'],
  [[414], 414, 'payload.too_large', 'The address is too long'],
  [[494], 431, 'payload.too_large', 'The headers are larger than 16 KiB'],
  [[500], 500, 'internal', 'The request failed inside the entry'],
  [[502], 502, 'unavailable', 'The service can not be reached'],
  [[504], 504, 'unavailable', 'The service did not answer in time'],
];

/** Each failure in the form of each contract, as the services would tell it (needs a build). */
function renderFailures() {
  const { FAILURE_NAMES, failureAnswer } = require('../libs/platform/dist/envelope/envelope-of.js');
  const { AppError } = require('../libs/contracts/dist/index.js');
  const contracts = [...FAILURE_NAMES.keys()].map(({ prefix }) => ({ prefix, name: prefix.replace(/^\/(api\/)?|\/$/g, '') || 'native' }));
  const pages = FAILURES.flatMap(([given, http, code, message]) => {
    const told = contracts.map(({ prefix, name }) => ({ name, ...failureAnswer(prefix, new AppError(code, message), '$id', http) }));
    // `=` lets the location say the status. It also asks a client that waits for `100 Continue` for a body: only where it is needed.
    const isOther = told.some(({ status }) => given.some((one) => one !== status));
    return [
      `    error_page ${given.join(' ')} ${isOther ? '= ' : ''}/failed/${http}/$contract;`,
      ...told.map(
        ({ name, status, type, body }) =>
          `    location = /failed/${http}/${name} { internal; default_type ${type}; add_header X-Request-Id $id always; return ${status} '${JSON.stringify(body)}'; }`,
      ),
    ];
  });
  const prefixes = contracts.map(({ prefix, name }) => `    ${prefix === '/' ? 'default' : `"~^${prefix}"`} ${name};`);
  return { map: `  map $sent_path $contract {\n${prefixes.join('\n')}\n  }`, pages: pages.join('\n') };
}

/** @param {(service: string) => string} hostOf where a service is found; its own name in the network of the compose file */
export function renderEntry(hostOf = (service) => service) {
  const { routes } = JSON.parse(readFileSync(new URL('../deploy/entry/routes.json', import.meta.url), 'utf8'));
  const services = [...new Set(routes.map((route) => route.service))];
  const lines = routes.map(({ pattern, service }) => `    "~${pattern}" ${service};`);
  const failures = renderFailures();
  return `# Generated from routes.json by \`npm run generate\`: edit that file.
worker_processes auto;
pid /tmp/nginx.pid;
# Below this level nginx logs paths and query strings, which hold ids and questions; failures are told by the access log.
error_log stderr alert;

events {
  worker_connections 1024;
}

http {
  # What failed here or behind, without path and query string.
  map $status $is_failure {
    default 0;
    "~^5" 1;
  }
  log_format failures '$time_iso8601 $status service=$service upstream=$upstream_addr $upstream_status $request_time $id';
  access_log /dev/stdout failures if=$is_failure;
  client_body_temp_path /tmp/client_body;
  proxy_temp_path /tmp/proxy;
  fastcgi_temp_path /tmp/fastcgi;
  uwsgi_temp_path /tmp/uwsgi;
  scgi_temp_path /tmp/scgi;

  # More than the 1 MiB of a JSON body that the services take: they refuse the rest, each contract in its own form.
  client_max_body_size 2m;
  client_header_timeout 10s;
  client_body_timeout 30s;
  large_client_header_buffers 4 16k;
  server_tokens off;

${services.map((service) => `  upstream ${service} {\n    server ${hostOf(service)}:${UPSTREAM_PORT};\n    keepalive 32;\n  }`).join('\n')}

  # The path as it was sent: an id may hold an encoded slash.
  map $request_uri $sent_path {
    "~^(?<before_query>[^?]*)" $before_query;
  }
  map $sent_path $service {
    default "";
${lines.join('\n')}
  }
  # In whose form a failure of the entry itself is told.
${failures.map}
  # The caller's request id where the services take it, else one of ours: the same in the answer and in every log.
  map $http_x_request_id $id {
    default $request_id;
    "~^[A-Za-z0-9._:-]{1,128}$" $http_x_request_id;
  }

  server {
    listen ${PORT};
    # Progress events are sent as they come.
    proxy_buffering off;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Request-Id $id;
    proxy_read_timeout 120s;

${failures.pages}

    # The two routes that take more than a JSON body: exports and transcripts, files.
    location ~ ^/api/(imports|resources)$ {
      client_max_body_size 17m;
      proxy_pass http://ingest-api;
    }

    location / {
      if ($service = "") {
        return 404;
      }
      proxy_pass http://$service;
    }
  }
}
`;
}

/** Has nginx read it, with hosts and a log that exist here: it opens the log, and `/dev/stdout` can't be opened where that is a socket. */
function check() {
  const dir = mkdtempSync(join(tmpdir(), 'strata-entry-'));
  const rendered = renderEntry(() => '127.0.0.1');
  writeFileSync(join(dir, 'nginx.conf'), rendered.replace('/dev/stdout', join(dir, 'failures.log')));
  const { status } = spawnSync('nginx', ['-t', '-c', join(dir, 'nginx.conf')], { stdio: 'inherit' });
  rmSync(dir, { recursive: true });
  return status ?? 1;
}
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = check();
