/** A table for which no first dashboard could be made, and why. It may have one of an earlier start. */

export interface MissingDashboard {
  /** Undefined where no table at all could be looked at. */
  readonly table: string | undefined;
  /** Goes on after the name of the table and a colon. */
  readonly reason: string;
  /** What went wrong, for the log. Undefined where nothing did. */
  readonly error?: unknown;
}

/** The text of the error is part of the reason, since it may be a fault of the service. */
export function describeFailure(table: string | undefined, error: unknown): MissingDashboard {
  const text = error instanceof Error ? error.message : String(error);
  return { table, reason: `it failed (${firstLine(text)})`, error };
}

/** Databases add the statement and its place in further lines. */
const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

/** As the start and commands print them. */
export const describeMissing = (missing: readonly MissingDashboard[]): string[] =>
  missing.length === 0
    ? []
    : [
        'No dashboard could be made for these tables:',
        ...missing.map(({ table = 'all tables', reason }) => `  ${table}: ${reason}.`),
      ];
