/** Which origins may call, and whose word counts for where a request came from. */
import { BlockList, isIP } from 'node:net';
import { createConfigError, splitList, parseUrl } from './config-parsers.ts';

export function readOrigins(text: string): '*' | readonly string[] {
  if (text === '*') return '*';
  return Object.freeze(
    splitList(text).map((part) => {
      const url = parseUrl(part);
      if (url && url.origin === part) return part;
      throw createConfigError(
        'EMBED_ORIGINS',
        `must be "*" or origins such as https://app.example.com, not "${part}"`,
      );
    }),
  );
}

export function readProxies(text: string | undefined): BlockList {
  const proxies = new BlockList();
  for (const part of splitList(text ?? '')) addProxy(proxies, part);
  return proxies;
}

function addProxy(proxies: BlockList, part: string): void {
  const [address = '', bits, ...rest] = part === 'loopback' ? ['127.0.0.0', '8'] : part.split('/');
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? longest : /^\d+$/.test(bits) ? Number(bits) : NaN;
  if (version === 0 || rest.length > 0 || !(prefix <= longest)) {
    throw createConfigError(
      'TRUST_PROXY',
      `must be addresses, networks such as 10.0.0.0/8, or "loopback", not "${part}"`,
    );
  }
  proxies.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  if (part === 'loopback') proxies.addAddress('::1', 'ipv6');
}
