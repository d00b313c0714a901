/** Conditional requests. Source: RFC 9110 section 13.1.2. */

/**
 * Whether a header `If-None-Match` or `If-Match` names this version. Tags are compared weakly: RFC 9110 requires it for
 * `If-None-Match`, and proxies that compress responses make all tags weak.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => opaque(tag) === opaque(etag));
}
