import { css, html, LitElement, svg, type TemplateResult } from 'lit';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import { menuStyles } from '../popover/menu-styles.ts';
import { MenuController } from '../popover/menu-controller.ts';
import { popoverStyles } from '../popover/popover-styles.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { renderIcon } from '../theme/problem-icons.ts';

/** What an author can add. */
export interface AddableWidget {
  readonly title: string;
  /** A second line that says what it is. */
  readonly note?: string | undefined;
  readonly icon:
    | 'text'
    | 'filter'
    | 'grain'
    | 'tabs'
    | 'analyst'
    | 'report'
    | 'arrange'
    | 'preview'
    | 'theme'
    | 'versions';
  readonly add: () => void;
}

export interface AddableGroup {
  /** Heading of the group. `undefined`: it has none. */
  readonly title?: string | undefined;
  /** Stands in an empty group. */
  readonly empty?: string | undefined;
  readonly widgets: readonly AddableWidget[];
}

const addMenuStyles = css`
  :host {
    display: inline-flex;
  }
  [popover]:not(.sheet) {
    width: max-content;
    max-width: min(360px, calc(100vw - 16px));
    max-height: 420px;
  }
  h3 {
    margin: 6px 10px 2px;
    color: var(--v-text-secondary);
    font-size: 12px;
    font-weight: 600;
  }
  [role='menuitem'] > span {
    display: grid;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    color: var(--v-text-secondary);
    font-size: 12px;
  }
  svg {
    flex: none;
  }
`;

/**
 * The button in the editor's bar that adds widgets, with its menu.
 * @csspart add-button - The button that opens the menu of what can be added.
 */
export class AddMenuElement extends LitElement {
  static override styles = [baseStyles, controlStyles, popoverStyles, menuStyles, addMenuStyles];
  static override properties = {
    groups: { attribute: false },
    heading: { attribute: false },
    messages: { attribute: false },
  };

  declare groups: readonly AddableGroup[];
  /** Text of the button. Empty: that it adds a widget. */
  declare heading: string;
  declare messages: EditorMessages | undefined;

  readonly #menu = new MenuController(this, {
    button: () => this.renderRoot.querySelector<HTMLElement>('.open'),
    items: () => [...this.renderRoot.querySelectorAll<HTMLElement>('[role=menuitem]')],
    onToggle: () => undefined,
  });

  constructor() {
    super();
    this.groups = [];
    this.heading = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('exportparts', 'button, add-button, menu, menu-item');
  }

  #choose(widget: AddableWidget): void {
    this.#menu.close();
    widget.add();
  }

  protected override render(): TemplateResult | undefined {
    const { messages } = this;
    if (!messages) return undefined;
    return html`<button
        part="button add-button"
        class="control open"
        type="button"
        popovertarget="menu"
        aria-haspopup="menu"
        aria-expanded=${this.#menu.isOpen}
        title=${this.heading || messages('addHint')}
      >
        ${this.heading ? moreIcon : addIcon}${this.heading || messages('add')}
      </button>
      <div
        part="menu"
        id="menu"
        popover
        @beforetoggle=${this.#menu.onToggle}
        @toggle=${this.#menu.onShown}
        @keydown=${this.#menu.onMenuKey}
      >
        <div role="menu" aria-label=${this.heading || messages('addHint')}>
          ${this.groups.map((group) => this.#renderGroup(group))}
        </div>
      </div>`;
  }

  #renderGroup({ title, empty, widgets }: AddableGroup): unknown {
    const entries = widgets.map((widget) => this.#renderEntry(widget));
    if (title === undefined) return entries;
    return html`<div role="group" aria-label=${title}>
      <h3 aria-hidden="true">${title}</h3>
      ${widgets.length === 0 ? html`<p class="note">${empty}</p>` : entries}
    </div>`;
  }

  #renderEntry(widget: AddableWidget): TemplateResult {
    const { title, note, icon } = widget;
    return html`<button
      part="menu-item"
      type="button"
      role="menuitem"
      tabindex="-1"
      @click=${() => this.#choose(widget)}
    >
      ${icons[icon]}<span>${title}${note === undefined ? undefined : html`<small>${note}</small>`}</span>
    </button>`;
  }
}

const addIcon = renderIcon(16, svg`<path d="M12 5v14M5 12h14"/>`);
const moreIcon = renderIcon(16, svg`<path d="M5 12v.01M12 12v.01M19 12v.01" stroke-width="3"/>`);
const icons: Readonly<Record<AddableWidget['icon'], TemplateResult>> = {
  text: renderIcon(18, svg`<path d="M4 6V4h16v2M12 4v16M9 20h6"/>`),
  filter: renderIcon(18, svg`<path d="M4 5h16l-6 8v6l-4-2v-4z"/>`),
  grain: renderIcon(18, svg`<path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4"/>`),
  tabs: renderIcon(18, svg`<path d="M4 9h16v11H4zM4 9V5h6v4M13 5h4v4"/>`),
  analyst: renderIcon(18, svg`<path d="M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z"/>`),
  preview: renderIcon(
    18,
    svg`<path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z"/><circle cx="12" cy="12" r="3"/>`,
  ),
  theme: renderIcon(
    18,
    svg`<path d="M12 3a9 9 0 1 0 0 18c1.5 0 2-1 1.5-2.2-.6-1.5.3-2.8 2-2.8H18a3 3 0 0 0 3-3c0-5.5-4-10-9-10zM7.5 12v.01M10 7.5v.01M15 7.5v.01"/>`,
  ),
  versions: renderIcon(18, svg`<path d="M4 12a8 8 0 1 1 2.5 5.8M4 19v-4h4M12 8v4l3 2"/>`),
  arrange: renderIcon(18, svg`<path d="M4 4h7v5H4zM13 4h7v5h-7zM4 12h16v8H4z"/>`),
  report: renderIcon(18, svg`<path d="M4 4v16h16M8 16v-4M12 16V8M16 16v-6"/>`),
};

export function defineAddMenuElement(): void {
  if (!customElements.get('vitrine-add-menu')) customElements.define('vitrine-add-menu', AddMenuElement);
}
