// Schemas of contracts in which null stands for a field that is left out.

/** Parameter of a schema whose field is required: refuses null as what it is there. */
export const NULL_IS_MISSING = {
  error: ({ input }: { input?: unknown }): string | undefined => (input === undefined || input === null ? 'is required' : undefined),
};
