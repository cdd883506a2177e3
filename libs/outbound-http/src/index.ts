// outbound-http: requests to addresses that a caller named. The only importer of undici and ipaddr.js.
export { OutboundHttp } from './outbound-http.js';
export { OutboundHttpModule } from './outbound-http.module.js';
