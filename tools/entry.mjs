// Renders deploy/entry/nginx.conf from deploy/entry/routes.json: one table for the entry and for its test.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PORT = 8080;
const UPSTREAM_PORT = 3000;

/** @param {(service: string) => string} hostOf where a service is found; its own name in the network of the compose file */
export function renderEntry(hostOf = (service) => service) {
  const { routes } = JSON.parse(readFileSync(new URL('../deploy/entry/routes.json', import.meta.url), 'utf8'));
  const services = [...new Set(routes.map((route) => route.service))];
  const lines = routes.map(({ pattern, service }) => `    "~${pattern}" ${service};`);
  return `# Generated from routes.json by \`npm run generate\`: edit that file.
worker_processes auto;
pid /tmp/nginx.pid;
error_log stderr warn;

events {
  worker_connections 1024;
}

http {
  # The paths hold ids and the query strings hold questions: neither is logged.
  access_log off;
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

  server {
    listen ${PORT};
    # Progress events are sent as they come.
    proxy_buffering off;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_read_timeout 120s;

    # What is larger than that never reaches a service.
    error_page 413 @too_large;
    location @too_large {
      default_type application/problem+json;
      return 413 '{"type":"about:blank","title":"The request is too large","status":413,"detail":"The body is larger than this path takes.","code":"payload.too_large"}';
    }

    # The two routes that take more than a JSON body: exports and transcripts, files.
    location ~ ^/api/(imports|resources)$ {
      client_max_body_size 17m;
      default_type application/problem+json;
      proxy_pass http://ingest-api;
    }

    location / {
      if ($service = "") {
        return 404 '{"type":"about:blank","title":"No such resource","status":404,"detail":"No service answers this path; see /docs.","code":"not_found"}';
      }
      default_type application/problem+json;
      proxy_pass http://$service;
    }
  }
}
`;
}

/** Has nginx read it, with hosts that exist here. */
function check() {
  const dir = mkdtempSync(join(tmpdir(), 'strata-entry-'));
  writeFileSync(
    join(dir, 'nginx.conf'),
    renderEntry(() => '127.0.0.1'),
  );
  const { status } = spawnSync('nginx', ['-t', '-c', join(dir, 'nginx.conf')], { stdio: 'inherit' });
  rmSync(dir, { recursive: true });
  return status ?? 1;
}
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = check();
