/** Frameworks set null for a value that is not given. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
