// How long the text of a derived record may be, in Unicode code points, whoever wrote it; another contract's edits by hand may be longer.
export const MOST_CHARACTERS = { fact: 600, summary: 600, topic: 400 } as const;
