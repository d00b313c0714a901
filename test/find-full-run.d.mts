/** Paths from the root: those that run in Node, and those that run in a page. */
export function findFullRun(): { values: string[]; pages: string[] };
