// platform/testing: conformance of the ports that platform declares.
export { rateStoreConformance } from './rate-store-conformance.js';
