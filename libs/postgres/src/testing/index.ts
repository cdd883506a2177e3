// postgres/testing: for measurements, what they do to a database and no service does.
export { deleteBare } from './delete-bare.js';
export { splitWork } from './split-work.js';
