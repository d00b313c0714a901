/** Conditional requests. Source: RFC 9110 section 13.1.2. */

/** Whether the client has this version already. Tags are compared weakly, as RFC 9110 requires for `If-None-Match`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
