import type { ReceivedToken } from '../../client/decode-token.ts';
import { WallClockTimer } from '../background/wall-clock-timer.ts';
import { TokenExpiringEvent } from '../events/token-expiring-event.ts';

export interface TokenWatchPorts {
  /** The token is that of another reader than the last one. */
  readonly readerChanged: () => void;
}

/** Watches the embed tokens of one dashboard: says when one ends soon, and when the reader has changed. */
export class TokenWatch {
  readonly #host: EventTarget;
  readonly #ports: TokenWatchPorts;
  /** Names the reader of the last token, and the customer for whom the token is. */
  reader: string | undefined;
  /** What the last token permits, as it says itself: the platform checks each request. */
  permissions: readonly unknown[] = [];
  readonly #timer = new WallClockTimer();

  constructor(host: EventTarget, ports: TokenWatchPorts) {
    this.#host = host;
    this.#ports = ports;
  }

  /** Receives each token before it is used. */
  note(token: ReceivedToken): void {
    this.stop();
    this.permissions = [token.claims.permissions].flat();
    const delay = token.renewAt - token.arrivedAt;
    const event = new TokenExpiringEvent(new Date(token.expiresAt));
    if (delay < Infinity) this.#timer.start(delay, () => this.#host.dispatchEvent(event));
    const reader = JSON.stringify([token.claims.sub, token.claims.embedTenant]);
    const hasChanged = this.reader !== undefined && this.reader !== reader;
    this.reader = reader;
    if (hasChanged) this.#ports.readerChanged();
  }

  /** The reader has signed out: the next one replaces nobody. */
  forget(): void {
    this.stop();
    this.permissions = [];
    this.reader = undefined;
  }

  stop(): void {
    this.#timer.stop();
  }
}
