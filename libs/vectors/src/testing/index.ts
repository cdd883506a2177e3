// vectors/testing: a Qdrant on loopback, for tests of whoever is wired to one.
export { ScriptedQdrant } from './scripted-qdrant.js';
