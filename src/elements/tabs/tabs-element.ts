import { html, LitElement, nothing, type TemplateResult, css } from 'lit';
import type { Tab } from '../../model/layout/parse-tab-containers.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { onGround } from '../theme/surface-styles.ts';
import { styleValues } from '../theme/style-values-directive.ts';
import { type ViewElement, type ViewInput, toPanelSlotName } from '../view/view-interface.ts';

/* The element sets the height of the strip, which the layout computes. */
const tabsStyles = css`
  .strip {
    ${onGround};
    display: flex;
    gap: 4px;
    padding-block-end: 6px;
    overflow: auto hidden;
    overscroll-behavior-inline: contain;
    scrollbar-width: none;
    background: linear-gradient(var(--v-line), var(--v-line)) 0 calc(100% - 6px) / 100% 1px no-repeat local;
  }
  [role='tab'] {
    position: relative;
    flex: none;
    max-width: 32ch;
    min-width: 44px;
    padding: 0 14px;
    overflow: hidden;
    border: 0;
    border-start-start-radius: 6px;
    border-start-end-radius: 6px;
    background: none;
    color: var(--v-text-secondary);
    font: inherit;
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
  [role='tab']:hover {
    color: var(--v-text);
    background-color: color-mix(in oklab, var(--v-text) 5%, transparent);
  }
  [role='tab'][aria-selected='true'] {
    color: var(--v-text);
  }
  [role='tab'][aria-selected='true']::after {
    content: '';
    position: absolute;
    inset: auto 10px 0;
    height: 2px;
    border-radius: 1px;
    background-color: var(--v-primary);
  }
  [role='tab']:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  .panel {
    position: relative;
  }
  ::slotted(*) {
    position: absolute;
  }
  @media (forced-colors: active) {
    [role='tab'][aria-selected='true']::after {
      background-color: Highlight;
    }
  }
  @media print {
    .strip {
      overflow: hidden;
    }
  }
`;

/** Target index of each key, in the writing direction (ARIA Authoring Practices, tabs). */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const mirrored: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };

/**
 * A container of tabs: a tab strip over the widgets of the open tab.
 * @csspart tab-strip - The line of tabs of a container.
 * @csspart tab - A tab.
 * @csspart tab-panel - The area of the open tab.
 */
export class TabsElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, tabsStyles];
  static override properties = { shown: { state: true } };

  readonly parts = 'tab-strip, tab, tab-panel';
  input: ViewInput | undefined;
  declare private shown: ViewInput | undefined;

  async draw(): Promise<void> {
    this.shown = this.input;
    this.#forwardPanels();
    await this.updateComplete;
    this.#reveal();
  }

  get #tabs(): readonly Tab[] {
    const { control, widgetId = '' } = this.shown ?? {};
    return control?.containers.get(widgetId)?.tabs ?? [];
  }

  get #open(): string | undefined {
    return this.shown?.control?.active.tabs.get(this.shown.widgetId);
  }

  /** Widgets are children of the widget around this view. A slot forwards them to their panel. */
  #forwardPanels(): void {
    const names = this.#tabs.map(({ id }) => this.#nameOf(id));
    for (const slot of [...this.children]) if (!names.includes(slot.slot)) slot.remove();
    const known = new Set([...this.children].map((slot) => slot.slot));
    for (const name of names.filter((one) => !known.has(one))) {
      const slot = document.createElement('slot');
      slot.name = name;
      slot.slot = name;
      this.append(slot);
    }
  }

  #nameOf(tabId: string): string {
    return toPanelSlotName(this.shown?.widgetId ?? '', tabId);
  }

  #pick(tabId: string): void {
    const { control, widgetId } = this.shown ?? {};
    if (control && widgetId !== undefined && tabId !== this.#open) control.requests.pickTab(widgetId, tabId);
  }

  #onKeyDown(event: KeyboardEvent): void {
    const tabs = this.#tabs;
    const at = tabs.findIndex(({ id }) => id === this.#open);
    const isMirrored = getComputedStyle(this).direction === 'rtl';
    const step = steps[(isMirrored && mirrored[event.key]) || event.key];
    const next = step && tabs[step(at, tabs.length)];
    if (!next) return;
    event.preventDefault();
    this.#pick(next.id);
    this.renderRoot.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
  }

  /** Scrolls the open tab into view within the strip. The page does not scroll. */
  #reveal(): void {
    const strip = this.renderRoot.querySelector<HTMLElement>('[role=tablist]');
    const tab = this.renderRoot.querySelector<HTMLElement>('[aria-selected=true]');
    if (!strip || !tab) return;
    const outer = strip.getBoundingClientRect();
    const inner = tab.getBoundingClientRect();
    if (inner.left < outer.left) strip.scrollLeft -= outer.left - inner.left;
    if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.shown) return nothing;
    const tabs = this.#tabs;
    const label = this.shown.title || this.shown.viewContext.messages('tabs');
    return html`<div
        part="tab-strip"
        class="strip"
        role="tablist"
        aria-label=${label}
        @keydown=${(event: KeyboardEvent) => this.#onKeyDown(event)}
        ${styleValues({ height: `${this.shown.control?.stripHeight ?? 0}px` })}
      >
        ${tabs.map((tab, index) => this.#renderTab(tab, index))}
      </div>
      ${tabs.map((tab, index) => this.#renderPanel(tab, index))}`;
  }

  #renderTab({ id, title }: Tab, index: number): TemplateResult {
    const open = id === this.#open;
    return html`<button
      part="tab"
      id="tab-${index}"
      type="button"
      role="tab"
      aria-selected=${open}
      aria-controls="panel-${index}"
      tabindex=${open ? 0 : -1}
      @click=${() => this.#pick(id)}
    >
      ${title}
    </button>`;
  }

  #renderPanel({ id }: Tab, index: number): TemplateResult {
    return html`<div
      part="tab-panel"
      class="panel"
      id="panel-${index}"
      role="tabpanel"
      aria-labelledby="tab-${index}"
      ?hidden=${id !== this.#open}
    >
      <slot name=${this.#nameOf(id)}></slot>
    </div>`;
  }
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-tabs')) customElements.define('vitrine-tabs', TabsElement);
  return new TabsElement();
}
