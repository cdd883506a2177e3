// Injection token under which every module finds the parsed settings.
export const CONFIG = 'strata.Config';
