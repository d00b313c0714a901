export const builtParts: readonly string[];
/** Paths from the root of the tests that run in a browser. */
export function listPages(): string[];
