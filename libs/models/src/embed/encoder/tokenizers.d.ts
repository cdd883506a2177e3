// The package's own types import without file endings, which this module resolution does not follow.
declare module '@huggingface/tokenizers' {
  export class Tokenizer {
    constructor(tokenizer: object, config: object);
    encode(text: string): { ids: number[] };
  }
}
