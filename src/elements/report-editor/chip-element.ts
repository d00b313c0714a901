import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { removeIcon } from '../control/control-icons.ts';
import { segmentedControlStyles } from '../control/segmented-control.ts';
import { PopoverController } from '../popover/popover-controller.ts';
import { popoverStyles } from '../popover/popover-styles.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { chipStyles } from './chip-styles.ts';

/** A part of a query: its name, a button that removes it, and what changes it in a popover. */
export interface ChipScene {
  readonly label: string;
  readonly icon?: unknown;
  /** Accessible name of the chip. */
  readonly name: string;
  readonly remove?: { readonly name: string; readonly act: () => void } | undefined;
  /** What changes it. */
  readonly content: () => unknown;
}

/** A chip with a popover. */
export class ChipElement extends LitElement {
  static override styles = [baseStyles, popoverStyles, segmentedControlStyles, chipStyles];
  static override properties = { scene: { attribute: false } };

  declare scene: ChipScene | undefined;

  protected readonly popup = new PopoverController(this, {
    anchor: () => this.renderRoot.querySelector<HTMLElement>('.chip'),
    popover: () => this.renderRoot.querySelector<HTMLElement>('[popover]'),
    field: () => this.renderRoot.querySelector<HTMLElement>('.open'),
    onToggle: (isOpen) => this.onToggle?.(isOpen),
  });

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.open')?.focus();
  }

  /** Called when the popover has opened or closed: content that begins anew does it here. */
  protected onToggle?(isOpen: boolean): void;

  /** Called when the popover is shown: hidden elements cannot have the focus. */
  protected focusContent(): void {
    this.renderRoot
      .querySelector<HTMLElement>('[popover] :is(select, input, [role=radio][tabindex="0"])')
      ?.focus();
  }

  protected renderContent({ content }: ChipScene): unknown {
    return html`<div class="content">${content()}</div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { scene } = this;
    if (!scene) return nothing;
    const { label, icon, name, remove } = scene;
    return html`<span class="chip"
        ><button
          class="open"
          type="button"
          popovertarget="panel"
          aria-haspopup="dialog"
          aria-expanded=${this.popup.isOpen}
          aria-label=${name}
          title=${name}
        >
          ${icon}<span dir="auto">${label}</span></button
        >${
          remove
            ? html`<button
                class="remove"
                type="button"
                aria-label=${remove.name}
                title=${remove.name}
                @click=${remove.act}
              >
                ${removeIcon}
              </button>`
            : nothing
        }</span
      >
      <div
        id="panel"
        popover
        role="dialog"
        aria-label=${name}
        @beforetoggle=${this.popup.onToggle}
        @toggle=${(event: ToggleEvent) => event.newState === 'open' && this.focusContent()}
        @keydown=${this.popup.onKeyDown}
      >
        ${this.popup.isOpen ? this.renderContent(scene) : nothing}
      </div>`;
  }
}

export function defineChip(): void {
  if (!customElements.get('vitrine-report-chip')) customElements.define('vitrine-report-chip', ChipElement);
}
