/** The request header of compression. Source: RFC 9110 section 12.5.3. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const codings = (acceptEncoding ?? '').split(',').map((coding) => coding.trim().toLowerCase());
  const named = codings.find((coding) => /^(?:x-)?gzip(?:;|$)/.test(coding));
  const chosen = named ?? codings.find((coding) => coding.startsWith('*'));
  return chosen !== undefined && !/;\s*q=0(?:\.0*)?$/.test(chosen);
}
