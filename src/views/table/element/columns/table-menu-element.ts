import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { baseStyles } from '../../../../elements/theme/base-styles.ts';
import { moveInMenu } from '../../../../elements/popover/menu-keys.ts';
import type { TablePanel } from './table-panel-controller.ts';

export interface MenuEntry {
  readonly name: string;
  readonly text: string;
  readonly icon: TemplateResult;
  /** Whether a separator is before the entry. */
  readonly parts?: boolean;
  readonly disabled?: boolean;
  /** State of an entry that is on or off. */
  readonly checked?: boolean;
  /** Whether the menu stays open after the entry was chosen. */
  readonly stays?: boolean;
  readonly act: () => void;
}

/** The menu of a column. */
export class TableMenuElement extends LitElement implements TablePanel {
  static override styles = [
    baseStyles,
    css`
      [role='menu'] {
        display: grid;
        min-width: 210px;
        padding: 5px;
        font-size: calc(13px * var(--v-text-scale));
      }
      button {
        display: flex;
        align-items: center;
        gap: 10px;
        min-height: max(24px, 32px * var(--v-density));
        padding: 4px 14px 4px 10px;
        border: 0;
        border-radius: 6px;
        background: none;
        color: var(--v-text);
        font: inherit;
        text-align: start;
        white-space: nowrap;
        cursor: pointer;
      }
      button.parts {
        margin-block-start: 5px;
        border-start-start-radius: 0;
        border-start-end-radius: 0;
        box-shadow: 0 -1px var(--v-line);
      }
      button:is(:hover, :focus) {
        background-color: color-mix(in oklab, var(--v-text) 8%, transparent);
      }
      button:focus-visible {
        outline: 2px solid var(--v-focus);
        outline-offset: -2px;
      }
      button[aria-disabled='true'] {
        opacity: 0.45;
        cursor: default;
      }
      button[aria-checked='true'] {
        color: var(--v-primary-text);
        font-weight: 600;
      }
      svg {
        flex: none;
        color: var(--v-text-secondary);
      }
      [aria-checked='true'] svg {
        color: inherit;
      }
      :dir(rtl) svg.turns {
        transform: scaleX(-1);
      }
      @media (pointer: coarse) {
        button {
          min-height: 44px;
        }
      }
      @media (forced-colors: active) {
        button:is(:hover, :focus) {
          outline: 2px solid Highlight;
          outline-offset: -2px;
        }
      }
    `,
  ];
  static override properties = { entries: { attribute: false }, label: { attribute: false } };

  declare entries: readonly MenuEntry[];
  declare label: string;
  close: () => void = () => undefined;

  constructor() {
    super();
    this.entries = [];
    this.label = '';
  }

  get #items(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('button')];
  }

  focusFirst(): void {
    this.#items[0]?.focus();
  }

  #choose(entry: MenuEntry): void {
    if (entry.disabled) return;
    if (!entry.stays) this.close();
    entry.act();
  }

  protected override render(): TemplateResult {
    return html`<div
      role="menu"
      aria-label=${this.label}
      @keydown=${(event: KeyboardEvent) => moveInMenu(this.#items, event)}
    >
      ${this.entries.map(
        (entry) =>
          html`<button
            type="button"
            class=${entry.parts ? 'parts' : ''}
            role=${entry.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked=${entry.checked ?? nothing}
            aria-disabled=${entry.disabled ? 'true' : nothing}
            data-name=${entry.name}
            tabindex="-1"
            @click=${() => this.#choose(entry)}
          >
            ${entry.icon}<span dir="auto">${entry.text}</span>
          </button>`,
      )}
    </div>`;
  }
}

export function createTableMenu(
  label: string,
  entries: readonly MenuEntry[],
  close: () => void,
): TableMenuElement {
  if (!customElements.get('vitrine-table-menu'))
    customElements.define('vitrine-table-menu', TableMenuElement);
  return Object.assign(new TableMenuElement(), { label, entries, close });
}
