// Renders deploy/entry/nginx.conf from deploy/entry/routes.json: one table for the entry and for its test.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PORT = 8080;
const UPSTREAM_PORT = 3000;

export function renderEntry(routesPath = fileURLToPath(new URL('../deploy/entry/routes.json', import.meta.url))) {
  const { routes } = JSON.parse(readFileSync(routesPath, 'utf8'));
  const services = [...new Set(routes.map((route) => route.service))];
  const locations = routes.map(({ pattern, service }) => `    location ~ "${pattern}" {\n      proxy_pass http://${service};\n    }`);
  return `# Generated from routes.json by \`npm run generate\`: edit that file.
worker_processes auto;
pid /tmp/nginx.pid;
error_log /dev/stderr warn;

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

  client_max_body_size 1m;
  client_header_timeout 10s;
  client_body_timeout 30s;
  large_client_header_buffers 4 16k;
  server_tokens off;

${services.map((service) => `  upstream ${service} {\n    server ${service}:${UPSTREAM_PORT};\n    keepalive 32;\n  }`).join('\n')}

  server {
    listen ${PORT};
    # Progress events are sent as they come.
    proxy_buffering off;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Request-Id $request_id;
    proxy_read_timeout 120s;

${locations.join('\n')}
    location / {
      default_type application/problem+json;
      return 404 '{"type":"about:blank","title":"No such resource","status":404,"detail":"No service answers this path.","code":"not_found"}';
    }
  }
}
`;
}
