import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { createReadingWords } from '../../model/messages/en-reading.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { baseStyles } from '../look/base-styles.ts';
import { toolStyles } from '../look/tool-styles.ts';
import type { Surroundings } from '../widget/view-port.ts';
import { markIcons } from './mark-icons.ts';
import { findSign, listReasons } from './mark-reasons.ts';
import { markStyles } from './mark-styles.ts';
import { placeBeside } from './place-beside.ts';

/** Finds what people call members. */
export type FindTitles = (members: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * One mark of a widget: how fresh its data is, whether newer is on its way, and every reason why it shows less than the
 * whole truth.
 * @csspart warning - The mark.
 * @csspart popover - What it says.
 * @csspart progress - A line while newer rows are on their way.
 */
export class MarkElement extends LitElement {
  static override styles = [baseStyles, toolStyles, markStyles];
  static override properties = {
    state: { attribute: false },
    surroundings: { attribute: false },
    findTitles: { attribute: false },
    titles: { state: true },
    open: { state: true },
  };

  declare state: WidgetState | undefined;
  declare surroundings: Surroundings | undefined;
  declare findTitles: FindTitles | undefined;
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
    const { state, surroundings } = this;
    if (!state || !surroundings) return nothing;
    const words = createReadingWords(surroundings.context.locale);
    const reasons = listReasons(state, words, (member) => this.titles.get(member) ?? member);
    const title = state.title ?? words('chart');
    const label =
      reasons.length > 0
        ? words('noticesOf', { count: reasons.length, title })
        : words('freshnessOf', { title });
    const sign = findSign(state);
    const time = writeTime(state.result?.lastRefreshTime, surroundings);
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
        ${markIcons[sign]}
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
function writeTime(written: string | undefined, { context }: Surroundings): string | undefined {
  const time = new Date(written ?? '');
  if (Number.isNaN(time.getTime())) return undefined;
  const { locale, timeZone } = context;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const isToday = day.format(time) === day.format(new Date());
  const dated = isToday ? {} : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(locale, { ...dated, timeStyle: 'short', timeZone }).format(time);
}

export function createMark(findTitles: FindTitles | undefined): MarkElement {
  if (!customElements.get('vitrine-mark')) customElements.define('vitrine-mark', MarkElement);
  const mark = new MarkElement();
  mark.findTitles = findTitles;
  mark.setAttribute('exportparts', 'warning, popover, progress');
  return mark;
}
