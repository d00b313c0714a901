/** Request headers for caching and compression. Source: RFC 9110 sections 12.5.3 and 13.1.2. */

/** Whether the client has this version already. Tags are compared weakly, as RFC 9110 requires for `If-None-Match`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}

export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const codings = (acceptEncoding ?? '').split(',').map((coding) => coding.trim().toLowerCase());
  const named = codings.find((coding) => /^(?:x-)?gzip(?:;|$)/.test(coding));
  const chosen = named ?? codings.find((coding) => coding.startsWith('*'));
  return chosen !== undefined && !/;\s*q=0(?:\.0*)?$/.test(chosen);
}
