// Times of PolarDB agent memory: UTC without saying so.

/** `2026-03-02T07:43:23.167000`: microseconds. */
export const polarTime = (at: Date): string => `${at.toISOString().slice(0, -1)}000`;

/** `2026-03-02 07:31:13`: when something was said. */
export const polarChatTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');
