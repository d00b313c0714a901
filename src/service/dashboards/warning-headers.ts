/** Warnings for people to read, as `Warning` headers. Source: RFC 7234 section 5.5. */

/** More headers than a caller's own limit (Node's are 16 KiB in all) would cost it the answer. */
const maxWarnings = 12;
const maxWarningLength = 400;

export function toWarningHeaders(warnings: readonly string[]): string[] {
  if (warnings.length <= maxWarnings) return warnings.map(toHeader);
  const shown = warnings.slice(0, maxWarnings - 1);
  return [...shown, `There are ${warnings.length - shown.length} more warnings.`].map(toHeader);
}

/** 199 is a warning of any kind. Header values are ASCII. */
function toHeader(text: string): string {
  const short = text.length > maxWarningLength ? `${text.slice(0, maxWarningLength)} ...` : text;
  return `199 - "${short.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?')}"`;
}
