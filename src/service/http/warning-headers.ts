/** Warnings for people to read, as `Warning` headers. Source: RFC 7234 section 5.5. */

/** Most warnings. A client refuses a response whose headers exceed its limit (in Node 16 KiB). */
const maxWarnings = 12;
const maxWarningLength = 400;

export function toWarningHeaders(warnings: readonly string[]): string[] {
  if (warnings.length <= maxWarnings) return warnings.map(toHeader);
  const shown = warnings.slice(0, maxWarnings - 1);
  return [...shown, `There are ${warnings.length - shown.length} more warnings.`].map(toHeader);
}

/** A `Warning` header with the code 199 (miscellaneous). Header values must be ASCII. */
function toHeader(text: string): string {
  const short = text.length > maxWarningLength ? `${text.slice(0, maxWarningLength)} ...` : text;
  return `199 - "${short.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?')}"`;
}
