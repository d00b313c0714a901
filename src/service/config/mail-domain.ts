/** Domains of mail addresses in one form, so that equal ones can be found. */
import { domainToASCII } from 'node:url';
import { isMailAddress } from './mail-address.ts';

/** Labels of RFC 1035, section 2.3.1, at least two. The last one has a letter, unlike that of an IP address. */
const hostPattern = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[^.]*[a-z])[a-z0-9-]{2,63}$/;

/**
 * The domain in lower case and in ASCII (RFC 5891). `undefined`: it is no domain of mail addresses, such as a wildcard, a
 * name without a dot or an IP address.
 */
export function toMailDomain(text: string): string | undefined {
  if (!isMailAddress(`a@${text}`)) return undefined;
  const domain = domainToASCII(text).toLowerCase();
  return hostPattern.test(domain) && !domain.endsWith('-') ? domain : undefined;
}

/** The part of an address before the last `@`, and the domain after it. */
const splitAddress = (address: string): [string, string] => {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at), address.slice(at + 1)];
};

export interface DomainAddress {
  /** With the domain in the form of `toMailDomain`. */
  readonly address: string;
  readonly domain: string;
}

/** `undefined`: it is no mail address, or its domain cannot be one. */
export function readDomainAddress(text: string): DomainAddress | undefined {
  if (!isMailAddress(text)) return undefined;
  const [name, domainText] = splitAddress(text);
  const domain = toMailDomain(domainText);
  const address = `${name}@${domain ?? ''}`;
  return domain === undefined || !isMailAddress(address) ? undefined : { address, domain };
}

/** Equal for addresses that reach the same mailbox: in any case, and with the domain in any script. */
export const toAddressKey = (address: string): string =>
  (readDomainAddress(address)?.address ?? address).normalize('NFC').toLowerCase();
