/** What a token says about itself: its claims, and when it ends. Nothing is verified: the server does that. */
import { readFields } from './read-response-body.ts';

/** A token with its times, in milliseconds since 1970 by the server's clock. */
export interface ReceivedToken {
  /** The token itself. */
  readonly text: string;
  /** Its claims, unverified. Empty if it cannot be decoded. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** `Infinity` if the token does not say. */
  readonly expiresAt: number;
  /** From this time on, it is renewed before the next request. */
  readonly renewAt: number;
  /** When it arrived. */
  readonly arrivedAt: number;
}

/** Most milliseconds before its end at which a token is renewed. A short-lived token is renewed in its last tenth. */
const maxMargin = 60_000;

/**
 * Reads a token that has just arrived.
 * @param now - the time by the server's clock, in milliseconds since 1970.
 */
export function decodeToken(text: string, now: number): ReceivedToken {
  const claims = decodePayload(text);
  const { exp, iat } = claims;
  const endless = { text, claims, expiresAt: Infinity, renewAt: Infinity, arrivedAt: now };
  if (typeof exp !== 'number') return endless;
  const expiresAt = exp * 1_000;
  const lifetime = expiresAt - (typeof iat === 'number' ? iat * 1_000 : now);
  const renewAt = expiresAt - Math.min(maxMargin, lifetime / 10);
  // A token that seems to be over as it arrives: the clocks disagree, so its times say nothing.
  return now < renewAt ? { ...endless, expiresAt, renewAt } : { ...endless, expiresAt };
}

/** Decodes the claims of a JWT (RFC 7519, section 3). A library would be larger than this file. */
function decodePayload(token: string): Readonly<Record<string, unknown>> {
  try {
    const text = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return readFields(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}
