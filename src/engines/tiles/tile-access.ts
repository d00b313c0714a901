/** Which addresses a tile style may reach. */
import { addProtocol, type RequestTransformFunction } from 'maplibre-gl';

const refused = 'vitrine-refused';
let isKnown = false;

/** Requests to origins that the host has not allowed fail before they are made. */
export function guardRequests(allowOrigins: readonly string[]): RequestTransformFunction {
  if (!isKnown) addProtocol(refused, refuse);
  isKnown = true;
  const allowed = new Set(allowOrigins.filter((one) => URL.canParse(one)).map((one) => new URL(one).origin));
  return (url) => {
    const { protocol, origin, href } = new URL(url, location.href);
    if (/^(data|blob):$/.test(protocol)) return { url };
    return allowed.has(origin)
      ? { url: href, credentials: 'same-origin' }
      : { url: `${refused}://${origin}` };
  };
}

const refuse = ({ url }: { url: string }): Promise<never> =>
  Promise.reject(new Error(`The map may not load from ${url.slice(refused.length + 3)}.`));
