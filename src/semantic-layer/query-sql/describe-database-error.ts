/** What a database says of a statement that it cannot run, in one line for the author of the data model. */

export function describeDatabaseError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const lines = error.message.split('\n').map((line) => line.trim());
  // The embedded engine names its part first, and similar names in a line of their own.
  const what = (lines[0] ?? '').replace(/^(?:Binder|Catalog|Parser|Conversion) Error: /, '');
  const similar = lines.find((line) => /^(?:Candidate bindings|Did you mean)/.test(line));
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : undefined;
  return [what, similar, hint].filter((part) => part !== undefined).join(' ');
}
