/** Paths from the root. */
export const longTests: readonly string[];
