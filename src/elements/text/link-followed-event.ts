/** A reader follows a link of a text, table or html card; `preventDefault()` keeps the page where it is. */
export class LinkFollowedEvent extends Event {
  static readonly type = 'vitrine-link-followed';
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
