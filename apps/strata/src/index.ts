// strata: the four services in one process.
export { StrataModule } from './strata.module.js';
