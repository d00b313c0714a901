import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { keepToolbarStop, moveInToolbar, toolbarTabIndex } from '../../../../browser/toolbar-focus.ts';
import type { Granularity } from '../../../../contract/data-api-schemas.ts';
import { parseDateText, toDateText } from '../../../../model/controls/calendar-dates.ts';
import {
  relativeUnits,
  parseRelativePeriod,
  timePresets,
  findPresetTitle,
  writeRelativePeriod,
} from '../../../../model/controls/time-periods.ts';
import { parseLastDay, toLastDayQuery } from '../../../../model/controls/last-day-query.ts';
import type { FilterValue, Scalar } from '../../../../model/filters/control-values.ts';
import { startOfUnit, type WallClock } from '../../../../model/time/wall-clock-arithmetic.ts';
import { parseTimeSpan, type ZonedClock } from '../../../../model/time/parse-time-span.ts';
import { toWallClock } from '../../../../model/time/time-zone.ts';
import { baseStyles } from '../../../../elements/theme/base-styles.ts';
import { CalendarElement, type Days } from './calendar-element.ts';
import type { FilterPanelInput } from './filter-panel-input.ts';
import { filterPanelStyles } from './filter-panel-styles.ts';
import { periodEditorStyles } from './period-editor-styles.ts';
import { formatDayRange } from '../../../../model/controls/format-time-range.ts';

const dayLength = 86_400_000;

/** Editor for a period: a named one, one relative to now, or two days of a calendar. Other operators need one day. */
export class PeriodEditorElement extends LitElement {
  static override styles = [baseStyles, filterPanelStyles, periodEditorStyles];
  static override properties = {
    input: { attribute: false },
    chosen: { attribute: false },
    isSpan: { attribute: false },
    count: { state: true },
    unit: { state: true },
    lastDay: { state: true },
  };

  declare input: FilterPanelInput;
  declare chosen: readonly Scalar[];
  declare isSpan: boolean;
  declare onPeriod: (filter: FilterValue) => void;
  declare private count: number;
  declare private unit: Granularity;
  /** Last day with rows. The calendar starts there, because the data may be old. */
  declare private lastDay: WallClock | undefined;
  readonly #end = new AbortController();

  constructor() {
    super();
    this.count = 6;
    this.unit = 'month';
    this.isSpan = true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.chosen.length === 0) void this.#findLastDay();
    const counted = parseRelativePeriod(this.#words ?? '');
    if (!counted) return;
    this.count = counted.count;
    this.unit = counted.unit;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end.abort();
  }

  async #findLastDay(): Promise<void> {
    const { runQuery, control } = this.input;
    try {
      const result = await runQuery(toLastDayQuery(control.member), this.#end.signal);
      this.lastDay = parseLastDay(result);
    } catch {
      // The calendar starts with today.
    }
  }

  focusFirst(): void {
    const first = this.isSpan ? '.presets [tabindex="0"]' : 'vitrine-calendar';
    const target = this.renderRoot.querySelector<HTMLElement>(first);
    if (target instanceof CalendarElement) void target.updateComplete.then(() => target.focusFirst());
    else target?.focus();
  }

  get #clock(): ZonedClock {
    return { now: new Date(), timeZone: this.input.context.timeZone };
  }

  get #today(): WallClock {
    const { now, timeZone } = this.#clock;
    return startOfUnit(toWallClock(now, timeZone), 'day');
  }

  /** Name of the current period, such as "last month". */
  get #words(): string | undefined {
    const [first, second] = this.chosen;
    if (typeof first !== 'string' || (second !== undefined && second !== first)) return undefined;
    return parseDateText(first) === undefined ? first.trim().toLowerCase() : undefined;
  }

  /** The current period as days. Named periods are resolved. */
  get #days(): Days | undefined {
    const [from = null, to = from] = this.chosen;
    if (from === null && to === null) return undefined;
    const first = this.#span(from ?? to);
    const last = this.#span(to ?? from);
    if (!first || !last) return undefined;
    return { from: startOfUnit(first.from, 'day'), to: startOfUnit(last.until - 1, 'day') };
  }

  #span(value: Scalar): ReturnType<typeof parseTimeSpan> {
    return parseTimeSpan(String(value), this.#clock);
  }

  #choose(words: string): void {
    this.onPeriod({ operator: 'custom', value: words });
  }

  #pick({ from, to }: Days): void {
    const value = this.isSpan ? [toDateText(from), toDateText(to)] : toDateText(from);
    this.onPeriod({ operator: 'between', value });
  }

  protected override render(): TemplateResult {
    const { texts, context } = this.input;
    const days = this.#days;
    return html`${this.isSpan ? this.#renderWords() : nothing}
      <div class="picker">
        ${
          this.isSpan
            ? html`<p class="range" aria-live="polite">
                ${days ? formatDayRange({ from: days.from, until: days.to + dayLength }, context.locale) : texts('all')}
              </p>`
            : nothing
        }
        <vitrine-calendar
          .locale=${context.locale}
          .texts=${texts}
          .today=${this.#today}
          .start=${this.lastDay}
          .days=${days}
          .isRange=${this.isSpan}
          .onSelect=${(picked: Days) => this.#pick(picked)}
        ></vitrine-calendar>
        ${this.isSpan ? this.#renderCounted() : nothing}
      </div>`;
  }

  #renderWords(): TemplateResult {
    const { texts } = this.input;
    const words = this.#words;
    const stop = Math.max(
      0,
      timePresets.findIndex((preset) => preset === words),
    );
    return html`<div class="words">
      <div
        class="presets"
        role="toolbar"
        aria-label=${texts('presets')}
        @keydown=${moveInToolbar}
        @focusin=${keepToolbarStop}
      >
        ${timePresets.map(
          (preset, at) =>
            html`<button
              type="button"
              class="preset"
              tabindex=${toolbarTabIndex(at, stop)}
              aria-pressed=${preset === words}
              @click=${() => this.#choose(preset)}
            >
              ${findPresetTitle(preset, texts)}
            </button>`,
        )}
      </div>
    </div>`;
  }

  #renderCounted(): TemplateResult {
    const { texts } = this.input;
    return html`<form class="counted" @submit=${(event: Event) => this.#onCounted(event)}>
      <span>${texts('relative')}</span>
      <input
        class="text"
        type="number"
        min="1"
        max="9999"
        aria-label=${texts('relativeCount')}
        .value=${String(this.count)}
        @change=${(event: Event) =>
          event.target instanceof HTMLInputElement && (this.count = event.target.valueAsNumber)}
      />
      <select
        aria-label=${texts('relativeUnit')}
        @change=${(event: Event) =>
          event.target instanceof HTMLSelectElement &&
          (this.unit = relativeUnits[event.target.selectedIndex] ?? 'day')}
      >
        ${relativeUnits.map(
          (unit) =>
            html`<option ?selected=${unit === this.unit}>
              ${texts(`${unit}s`, { count: 2 }).slice(2)}
            </option>`,
        )}
      </select>
      <button type="submit">${texts('apply')}</button>
    </form>`;
  }

  #onCounted(event: Event): void {
    event.preventDefault();
    const { count, unit } = this;
    if (Number.isInteger(count) && count > 0 && count < 10_000)
      this.#choose(writeRelativePeriod({ count, unit }));
  }
}
