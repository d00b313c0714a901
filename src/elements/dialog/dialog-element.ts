import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { removeIcon } from '../control/control-icons.ts';

/** What stands in a dialog. */
export interface DialogParts {
  readonly title: unknown;
  /** Accessible name of the button that closes it. */
  readonly close: string;
  /** Below the title. */
  readonly subtitle?: unknown;
  readonly content: unknown;
}

/**
 * An element that is a dialog over the dashboard. It opens when it is added, and is removed when it closes: by its button,
 * by Escape, by a click outside of its box, or with the dashboard. One that stands beside the dashboard leaves the dashboard
 * usable, and no click outside closes it.
 */
export abstract class DialogElement extends LitElement {
  readonly #end = new AbortController();

  /** Aborts when the dialog is removed. */
  protected get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** Whether the dialog stands beside the dashboard instead of in front of it. Read once, when it opens. */
  protected readonly isBeside: boolean = false;

  #opener: Element | null = null;

  protected override firstUpdated(): void {
    const root = this.getRootNode();
    this.#opener = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
    if (this.isBeside) this.#dialog?.showPopover();
    else this.#dialog?.showModal();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end.abort();
    // The dialog does not open again if the dashboard is removed from the page and added again.
    this.remove();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  #onClick(event: MouseEvent): void {
    if (event.target === this.#dialog && !this.isBeside) this.close();
  }

  #onKeyDown(event: KeyboardEvent): void {
    // A dialog in front of the dashboard closes by itself.
    if (event.key !== 'Escape' || !this.isBeside || event.defaultPrevented) return;
    event.stopPropagation();
    this.close();
  }

  protected close(): void {
    if (!this.isBeside) return this.#dialog?.close();
    this.remove();
    if (this.#opener instanceof HTMLElement) this.#opener.focus();
  }

  protected renderDialog({ title, close, subtitle = nothing, content }: DialogParts): TemplateResult {
    return html`<dialog
      part="dialog"
      aria-labelledby="title"
      popover=${this.isBeside ? 'manual' : nothing}
      @close=${() => this.remove()}
      @click=${(event: MouseEvent) => this.#onClick(event)}
      @keydown=${(event: KeyboardEvent) => this.#onKeyDown(event)}
    >
      <div class="box">
        <header>
          <h2 id="title">${title}</h2>
          <button class="close" type="button" aria-label=${close} @click=${() => this.close()}>
            ${removeIcon}
          </button>
          ${subtitle}
        </header>
        ${content}
      </div>
    </dialog>`;
  }
}
