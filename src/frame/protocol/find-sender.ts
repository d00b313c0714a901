/** Decides who sent a message to the frame page: its host, or somebody else. */
/** What a message says of its sender. */
export interface Sender {
  readonly source: unknown;
  readonly origin: string;
}

export interface HostRule {
  /** The window around the frame page. */
  readonly host: unknown;
  /**
   * The only origin that may connect: the one that the address names, or the one that has connected. `undefined`: any.
   */
  readonly origin: string | undefined;
}

/**
 * Who has sent a message: the host, the host's window with an origin that may not connect, or another window. A page
 * without an exact origin, such as a sandboxed one or a file, can never connect: no answer could be sent to it alone.
 */
export function findSender({ source, origin }: Sender, rule: HostRule): 'host' | 'wrong-origin' | 'other' {
  if (source === null || source !== rule.host) return 'other';
  if (!/^https?:\/\/[^/]+$/.test(origin)) return 'wrong-origin';
  return rule.origin === undefined || rule.origin === origin ? 'host' : 'wrong-origin';
}
