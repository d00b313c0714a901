import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { createWidgetDetailMessages } from '../../model/messages/widget-details-en.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { toolButtonStyles } from '../theme/tool-button-styles.ts';
import type { ViewContext } from '../widget/view-interface.ts';
import { statusBadgeIcons } from './status-badge-icons.ts';
import { findBadgeSign, listStatusReasons } from './status-reasons.ts';
import { statusBadgeStyles } from './status-badge-styles.ts';
import { placeBeside } from './place-beside.ts';

/** Finds what people call members. */
export type FindMemberTitles = (members: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * One mark of a widget: how fresh its data is, whether newer is on its way, and every reason why it shows less than the
 * whole truth.
 * @csspart warning - The mark.
 * @csspart popover - What it says.
 * @csspart progress - A line while newer rows are on their way.
 */
export class StatusBadgeElement extends LitElement {
  static override styles = [baseStyles, toolButtonStyles, statusBadgeStyles];
  static override properties = {
    state: { attribute: false },
    viewContext: { attribute: false },
    findTitles: { attribute: false },
    titles: { state: true },
    open: { state: true },
  };

  declare state: WidgetState | undefined;
  declare viewContext: ViewContext | undefined;
  declare findTitles: FindMemberTitles | undefined;
  declare private titles: ReadonlyMap<string, string>;
  declare private open: boolean;
  /** Clicked open: it stays when the pointer leaves. */
  #pinned = false;

  constructor() {
    super();
    this.titles = new Map();
    this.open = false;
    this.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && this.#show());
    this.addEventListener('pointerout', (event) => event.pointerType === 'mouse' && this.#leave());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('state')) void this.#nameMembers();
  }

  async #nameMembers(): Promise<void> {
    const members = (this.state?.skipped ?? []).map(({ member }) => member);
    if (members.length > 0 && members.some((member) => !this.titles.has(member)))
      this.titles = (await this.findTitles?.(members)) ?? this.titles;
  }

  protected override updated(): void {
    const popover = this.renderRoot.querySelector<HTMLElement>('[popover]');
    const button = this.renderRoot.querySelector('button');
    if (!popover || !button) return;
    if (popover.matches(':popover-open') !== this.open) popover.togglePopover(this.open);
    if (this.open) placeBeside(popover, button.getBoundingClientRect());
  }

  #show(): void {
    this.open = true;
  }

  #hide(): void {
    this.open = false;
    this.#pinned = false;
  }

  #leave(): void {
    if (!this.#pinned) this.#hide();
  }

  #click(): void {
    if (this.#pinned) return this.#hide();
    this.#pinned = true;
    this.#show();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.open) return;
    event.stopPropagation();
    this.#hide();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state, viewContext } = this;
    if (!state || !viewContext) return nothing;
    const words = createWidgetDetailMessages(viewContext.context.locale);
    const reasons = listStatusReasons(state, words, (member) => this.titles.get(member) ?? member);
    const title = state.title ?? words('chart');
    const label =
      reasons.length > 0
        ? words('noticesOf', { count: reasons.length, title })
        : words('freshnessOf', { title });
    const sign = findBadgeSign(state);
    const time = writeTime(state.result?.lastRefreshTime, viewContext);
    const progress = state.busy === true ? html`<i part="progress" class="progress"></i>` : nothing;
    if (reasons.length === 0 && time === undefined) return html`${progress}`;
    return html`${progress}<button
        part="warning"
        class="tool ${sign}"
        type="button"
        aria-label=${label}
        aria-describedby="said"
        aria-expanded=${this.open}
        @click=${() => this.#click()}
        @focus=${() => this.#show()}
        @blur=${() => this.#hide()}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
      >
        ${statusBadgeIcons[sign]}
      </button>
      <div part="popover" id="said" popover="manual">
        ${
          reasons.length > 0
            ? html`<ul>
                ${reasons.map((reason) => html`<li>${reason}</li>`)}
              </ul>`
            : nothing
        }
        ${time === undefined ? nothing : html`<p>${words('asOf', { time })}</p>`}
      </div>`;
  }
}

/** The time of day, with its date where that is not today. */
function writeTime(written: string | undefined, { context }: ViewContext): string | undefined {
  const time = new Date(written ?? '');
  if (Number.isNaN(time.getTime())) return undefined;
  const { locale, timeZone } = context;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const isToday = day.format(time) === day.format(new Date());
  const dated = isToday ? {} : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(locale, { ...dated, timeStyle: 'short', timeZone }).format(time);
}

export function createStatusBadge(findTitles: FindMemberTitles | undefined): StatusBadgeElement {
  if (!customElements.get('vitrine-mark')) customElements.define('vitrine-mark', StatusBadgeElement);
  const mark = new StatusBadgeElement();
  mark.findTitles = findTitles;
  mark.setAttribute('exportparts', 'warning, popover, progress');
  return mark;
}
