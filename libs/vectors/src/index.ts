// vectors: the two stores of the memory index behind one port, and the module that chooses between them.
export { EmbeddedIndex } from './embedded/embedded-index.js';
export { openIndex, VectorsModule, type DerivedIndex } from './vectors.module.js';
