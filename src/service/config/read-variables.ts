import { BlockList, isIP } from 'node:net';

/** Reads single values of environment variables. Every error names its variable. */

/** A setting that cannot be used. Its message is a sentence for the operator. */
export class ConfigError extends Error {
  readonly variable: string;
  /** The sentence after the variable's name. */
  readonly why: string;

  constructor(variable: string, why: string) {
    super(endSentence(`The environment variable ${variable} ${why}`));
    this.name = 'ConfigError';
    this.variable = variable;
    this.why = why;
  }
}

/** A full stop, unless the text ends as a sentence, such as a question. */
export const endSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

export const createConfigError = (name: string, why: string): ConfigError => new ConfigError(name, why);

export function readChoice<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((one) => one === text);
  if (choice !== undefined) return choice;
  throw createConfigError(name, `must be one of ${choices.join(', ')}, not "${text}"`);
}

export function readNumber(
  name: string,
  text: string,
  { least, most }: { least: number; most: number },
): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw createConfigError(name, `must be a whole number from ${least} to ${most}`);
}

export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Without a path at the end, since paths are hung below it. */
export function readUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = parseUrl(text);
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') {
    return url.href.replace(/\/+$/, '');
  }
  throw createConfigError(name, 'must be an address such as https://analytics.example.com');
}

const splitList = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');

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
