// A command that has nothing to do or may not do it: said in one line, without a stack.
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
