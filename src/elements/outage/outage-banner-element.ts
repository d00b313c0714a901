import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { createOutageMessages, type OutageMessages } from '../../model/messages/outage-en.ts';
import type { OutageCause } from '../../store/find-outage.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { failureIcon, offlineIcon, refreshIcon } from '../theme/problem-icons.ts';
import { outageStyles } from './outage-styles.ts';

/**
 * Says that the platform is away, above the widgets, with a button to try again. It is empty while there is no outage.
 * @csspart outage - The message that the platform is away.
 */
export class OutageBannerElement extends LitElement {
  static override styles = [baseStyles, controlStyles, outageStyles];
  static override properties = {
    cause: { attribute: false },
    locale: { attribute: false },
    isTrying: { attribute: false },
    isBack: { state: true },
  };

  /** `undefined`: there is no outage. */
  declare cause: OutageCause | undefined;
  declare locale: string;
  /** Whether the reader has asked for another attempt, and its responses have not arrived. */
  declare isTrying: boolean;
  /** Whether there was an outage. */
  declare private isBack: boolean;
  onRetry: (() => void) | undefined;

  constructor() {
    super();
    this.locale = 'en';
    this.isTrying = false;
    this.isBack = false;
    // Takes the focus of the button when the outage ends, so that the reader keeps the position in the page.
    this.tabIndex = -1;
    this.setAttribute('exportparts', 'outage, button');
  }

  protected override willUpdate(): void {
    if (this.cause) this.isBack = true;
    else if (this.shadowRoot?.activeElement) this.focus();
  }

  protected override render(): TemplateResult {
    const messages = createOutageMessages(this.locale);
    const back = this.isBack ? messages('back') : '';
    return html`<div class="visually-hidden" role="status">
        ${this.cause ? (this.isTrying ? messages('trying') : '') : back}
      </div>
      ${this.cause ? this.#renderBanner(this.cause, messages) : nothing}`;
  }

  /** The button stands beside the alert: its changes must not announce the alert again. */
  #renderBanner(cause: OutageCause, messages: OutageMessages): TemplateResult {
    return html`<div part="outage" class="banner">
      ${cause === 'unreachable' ? offlineIcon : failureIcon}
      <div class="texts" role="alert">
        <p dir="auto">${messages(cause)}</p>
        <p class="detail" dir="auto">${messages('hint')}</p>
      </div>
      <button
        part="button"
        class="control ${this.isTrying ? 'trying' : ''}"
        type="button"
        aria-disabled=${this.isTrying}
        @click=${() => this.isTrying || this.onRetry?.()}
      >
        ${refreshIcon}${messages('retry')}
      </button>
    </div>`;
  }
}

export function createOutageBanner(onRetry: () => void): OutageBannerElement {
  if (!customElements.get('vitrine-outage')) customElements.define('vitrine-outage', OutageBannerElement);
  return Object.assign(new OutageBannerElement(), { onRetry });
}
