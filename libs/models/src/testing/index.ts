// models/testing: a scripted model server for tests of this library and end-to-end tests.
export { ScriptedModel, type ModelRequest, type Script, type Step } from './scripted-model.js';
