/** Mail addresses (RFC 5321, section 4.1.2), without quoted names and addresses of machines, which no mailbox has. */

/** Somebody who sends or gets mails. */
export interface Mailbox {
  readonly name: string | undefined;
  readonly address: string;
}

/** Most characters of an address: RFC 5321, section 4.5.3.1.3. */
const mostCharacters = 254;

/** `%` and `!` once named a route through other servers, which old relays still follow. */
const addressPattern =
  /^[^\s@<>()[\]\\,;:"%!\p{C}]{1,64}@[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]|\.(?=[\p{L}\p{M}\p{N}]))*$/u;

/** Whether a text is one address and nothing else: no line break, no list, no name. */
export const isMailAddress = (text: string): boolean =>
  text.length <= mostCharacters && addressPattern.test(text);

/** Reads `ada@example.com` or `Ada <ada@example.com>`. `undefined`: it is neither. */
export function readMailbox(text: string): Mailbox | undefined {
  const [, name = '', address = ''] = /^([^<>\p{C}]*)<([^<>]*)>$/u.exec(text) ?? [undefined, '', text];
  if (!isMailAddress(address)) return undefined;
  const plain = name.trim().replace(/^"(.*)"$/, '$1');
  return { name: plain || undefined, address };
}
