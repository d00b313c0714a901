/** True if markup or styles may load the URL: only over HTTP or HTTPS, from an origin that the host allows. */
export function isAllowedUrl(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return origins.some((allowed) => URL.canParse(allowed) && new URL(allowed).origin === origin);
}
