/** The public event before the end of an embed token. Like all public events, it bubbles and crosses shadow roots. */

/**
 * The embed token ends soon. With `getToken` or `token-url`, the next request renews it. With `token`, set a new one. Fired up to
 * 60 seconds before the end.
 */
export class TokenExpiringEvent extends Event {
  static readonly type = 'vitrine-token-expiring';
  /** When the token ends, by the platform's clock. */
  readonly expiresAt: Date;
  constructor(expiresAt: Date) {
    super(TokenExpiringEvent.type, { bubbles: true, composed: true });
    this.expiresAt = expiresAt;
  }
}

declare global {
  interface HTMLElementEventMap {
    'vitrine-token-expiring': TokenExpiringEvent;
  }
}
