// language → tokens: types of the Porter2 package, which ships none.
declare module 'snowball-stemmers' {
  export function newStemmer(algorithm: string): { stem(word: string): string };
}
