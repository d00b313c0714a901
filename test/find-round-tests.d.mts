/** Paths from the root: those that run in Node, and those that run in a page. */
export function findRoundUsers(): { values: string[]; pages: string[] };
