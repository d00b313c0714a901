import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import {
  findFirstWeekday,
  createMonthGrid,
  findDayForKey,
  addMonths,
  toDateText,
} from '../../../../model/controls/calendar-dates.ts';
import type { ControlMessages } from '../../../../model/messages/controls-en.ts';
import {
  addUnits,
  startOfUnit,
  createWallClock,
  type WallClock,
} from '../../../../model/time/wall-clock-arithmetic.ts';
import { nextIcon, previousIcon } from '../../../../elements/control/control-icons.ts';
import { baseStyles } from '../../../../elements/theme/base-styles.ts';
import { calendarStyles } from './calendar-styles.ts';
import { filterPanelStyles } from './filter-panel-styles.ts';

/** First and last day, each at midnight. */
export interface Days {
  readonly from: WallClock;
  readonly to: WallClock;
}

/** A calendar of one month, to choose a day or a range by pointer or keyboard (ARIA Authoring Practices, date grid). */
export class CalendarElement extends LitElement {
  static override styles = [baseStyles, filterPanelStyles, calendarStyles];
  static override properties = {
    locale: { attribute: false },
    texts: { attribute: false },
    today: { attribute: false },
    start: { attribute: false },
    days: { attribute: false },
    isRange: { attribute: false },
    at: { state: true },
    rangeStart: { state: true },
    over: { state: true },
  };

  declare locale: string;
  declare texts: ControlMessages;
  /** The day to start at if none is selected. Default: today. */
  declare start: WallClock | undefined;
  /** Today in the time zone of the dashboard. */
  declare today: WallClock;
  declare days: Days | undefined;
  declare isRange: boolean;
  declare onSelect: (days: Days) => void;
  /** The day with the keyboard focus. Its month is shown. */
  declare private at: WallClock;
  /** The first end of a range whose other end is not chosen yet. */
  declare private rangeStart: WallClock | undefined;
  declare private over: WallClock | undefined;
  #takesFocus = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.at = this.days?.to ?? this.today;
  }

  focusFirst(): void {
    this.renderRoot.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isUntouched = this.days === undefined && this.at === this.today && this.rangeStart === undefined;
    if (changed.has('start') && this.start !== undefined && isUntouched) this.at = this.start;
    if (!changed.has('days') || !this.hasUpdated) return;
    this.rangeStart = undefined;
    if (this.days && !this.#takesFocus) this.at = this.days.to;
  }

  protected override updated(): void {
    if (this.#takesFocus) this.focusFirst();
    this.#takesFocus = false;
  }

  #format(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    return new Intl.DateTimeFormat(this.locale, { ...style, timeZone: 'UTC', calendar: 'gregory' });
  }

  #pick(day: WallClock): void {
    this.at = day;
    if (!this.isRange) return this.onSelect({ from: day, to: day });
    if (this.rangeStart === undefined) {
      this.rangeStart = day;
      this.over = day;
      return;
    }
    const days = { from: Math.min(this.rangeStart, day), to: Math.max(this.rangeStart, day) };
    this.rangeStart = undefined;
    this.onSelect(days);
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#takesFocus = true;
      return this.#pick(this.at);
    }
    if (event.key === 'Escape' && this.rangeStart !== undefined) {
      event.stopPropagation();
      event.preventDefault();
      this.rangeStart = undefined;
      return;
    }
    const day = findDayForKey(
      this.at,
      this.#readingKey(event.key),
      event.shiftKey,
      findFirstWeekday(this.locale),
    );
    if (day === undefined) return;
    event.preventDefault();
    this.#takesFocus = true;
    this.at = day;
    this.over = day;
  }

  #readingKey(key: string): string {
    if (getComputedStyle(this).direction !== 'rtl') return key;
    return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
  }

  #showYear(text: string): void {
    const year = Number(text);
    const month = new Date(this.at).getUTCMonth();
    if (Number.isInteger(year) && year >= 1 && year <= 9999) this.at = createWallClock(year, month, 1);
  }

  /** The range that is being chosen, else the current one. */
  get #marked(): Days | undefined {
    if (this.rangeStart === undefined) return this.days;
    const over = this.over ?? this.rangeStart;
    return { from: Math.min(this.rangeStart, over), to: Math.max(this.rangeStart, over) };
  }

  protected override render(): TemplateResult {
    return html`${this.#renderHead()}${this.#renderGrid()}
      <p class="hint" role="status">${this.#renderHint()}</p>`;
  }

  #renderHint(): string | typeof nothing {
    if (!this.isRange) return nothing;
    return this.texts(this.rangeStart === undefined ? 'pickStart' : 'pickEnd');
  }

  #renderHead(): TemplateResult {
    const date = new Date(this.at);
    const months = Array.from({ length: 12 }, (_, month) =>
      this.#format({ month: 'long' }).format(createWallClock(2001, month, 1)),
    );
    return html`<div class="head">
      ${this.#renderStep(-1)}
      <select
        aria-label=${this.texts('month')}
        @change=${(event: Event) =>
          event.target instanceof HTMLSelectElement &&
          (this.at = createWallClock(date.getUTCFullYear(), event.target.selectedIndex, 1))}
      >
        ${months.map((name, month) => html`<option ?selected=${month === date.getUTCMonth()}>${name}</option>`)}
      </select>
      <input
        class="text year"
        type="number"
        min="1"
        max="9999"
        aria-label=${this.texts('year')}
        .value=${String(date.getUTCFullYear())}
        @change=${(event: Event) =>
          event.target instanceof HTMLInputElement && this.#showYear(event.target.value)}
      />
      ${this.#renderStep(1)}
    </div>`;
  }

  #renderStep(step: 1 | -1): TemplateResult {
    const name = this.texts(step < 0 ? 'previousMonth' : 'nextMonth');
    return html`<button
      type="button"
      class="step"
      aria-label=${name}
      title=${name}
      @click=${() => (this.at = addMonths(this.at, step))}
    >
      ${step < 0 ? previousIcon : nextIcon}
    </button>`;
  }

  #renderGrid(): TemplateResult {
    const weeks = createMonthGrid(this.at, findFirstWeekday(this.locale));
    const long = this.#format({ weekday: 'long' });
    const short = this.#format({ weekday: 'short' });
    return html`<table
      role="grid"
      aria-label=${this.#format({ month: 'long', year: 'numeric' }).format(this.at)}
      aria-multiselectable=${this.isRange}
      @keydown=${(event: KeyboardEvent) => this.#onKeyDown(event)}
    >
      <thead>
        <tr>
          ${weeks[0]?.map((day) => html`<th scope="col" abbr=${long.format(day)}>${short.format(day)}</th>`)}
        </tr>
      </thead>
      <tbody @pointerleave=${() => (this.over = this.rangeStart)}>
        ${weeks.map(
          (week) =>
            html`<tr>
              ${week.map((day) => this.#renderDay(day))}
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #renderDay(day: WallClock): TemplateResult {
    const marked = this.#marked;
    const isIn = marked !== undefined && day >= marked.from && day <= marked.to;
    const isOutside =
      day < startOfUnit(this.at, 'month') || day >= addUnits(startOfUnit(this.at, 'month'), 1, 'month');
    const look = [
      isIn ? 'in' : '',
      isIn && day === marked.from ? 'first' : '',
      isIn && day === marked.to ? 'last' : '',
      isOutside ? 'outside' : '',
    ].join(' ');
    return html`<td
      role="gridcell"
      class=${look}
      data-day=${toDateText(day)}
      tabindex=${day === this.at ? 0 : -1}
      aria-selected=${isIn}
      aria-current=${day === this.today ? 'date' : nothing}
      aria-label=${this.#format({ dateStyle: 'full' }).format(day)}
      @click=${() => this.#pick(day)}
      @pointerenter=${() => (this.over = day)}
    >
      <span>${this.#format({ day: 'numeric' }).format(day)}</span>
    </td>`;
  }
}
