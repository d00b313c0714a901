/** A reader follows a link of a text, table or html report. `preventDefault()` keeps the browser from opening it. */
export class LinkFollowedEvent extends Event {
  static readonly type = 'vitrine-link-followed';
  /** Absolute address of the link. */
  readonly href: string;
  constructor(href: string) {
    super(LinkFollowedEvent.type, { bubbles: true, composed: true, cancelable: true });
    this.href = href;
  }
}

declare global {
  interface HTMLElementEventMap {
    'vitrine-link-followed': LinkFollowedEvent;
  }
}
