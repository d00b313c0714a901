/** The browser's statement of who has sent a message. */
export interface Sender {
  readonly source: unknown;
  readonly origin: string;
}

export interface HostRule {
  /** The window around the frame page. */
  readonly host: unknown;
  /**
   * The only origin that may connect: that of the address or, without one, of the first page that has connected.
   * `undefined`: no page has connected yet, and the service allows all origins, since it refuses such an address otherwise.
   */
  readonly origin: string | undefined;
}

/**
 * Who has sent a message: the host, the host's window with an origin that may not connect, or another window. A page
 * without an exact origin, such as a sandboxed one or a file, can never connect: no answer could be sent to it alone.
 */
export function classifySender(
  { source, origin }: Sender,
  rule: HostRule,
): 'host' | 'wrong-origin' | 'other' {
  if (source === null || source !== rule.host) return 'other';
  if (!/^https?:\/\/[^/]+$/.test(origin)) return 'wrong-origin';
  return rule.origin === undefined || rule.origin === origin ? 'host' : 'wrong-origin';
}
