import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { isMultipleChoice } from '../../../model/controls/edit-filter.ts';
import { formatFilterValue } from '../../../model/controls/summarise-filter.ts';
import type { MemberValue, ValueRequest } from '../../../model/controls/value-query.ts';
import type { Scalar } from '../../../model/filters/control-values.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { checkIcon, searchIcon } from '../../control/control-icons.ts';
import { styleValues } from '../../theme/style-values-directive.ts';
import { filterPanelStyles } from './filter-panel-styles.ts';
import type { FilterPanelInput } from './filter-panel-input.ts';
import { valueListStyles } from './value-list-styles.ts';
import { maxChosenValues, ValueLoader } from './value-loader.ts';
import { findOptionWindow, measureOptionHeight, findOptionForKey } from './option-list-window.ts';
import { listValueOptions, toggleOption, toOptionText } from '../../../model/controls/value-list-options.ts';

/** Number of values that the list shows without scrolling. */
const usualRoom = 10;

/** List of a member's values. The Data API searches them, pages are loaded on demand, and only visible ones are rendered. */
export class ValueListElement extends LitElement {
  static override styles = [baseStyles, filterPanelStyles, valueListStyles];
  static override properties = {
    input: { attribute: false },
    chosen: { attribute: false },
    search: { state: true },
    at: { state: true },
    top: { state: true },
    notice: { state: true },
  };

  declare input: FilterPanelInput;
  declare chosen: readonly Scalar[];
  declare onChoose: (values: readonly Scalar[]) => void;
  /** Called if the values cannot be loaded. The panel then shows another editor. */
  declare onFailure: () => void;
  declare private search: string;
  /** Index of the option with the keyboard focus. -1: none. */
  declare private at: number;
  declare private top: number;
  declare private notice: string;

  #pinned: readonly Scalar[] = [];
  #source: ValueLoader | undefined;
  #frame = 0;
  /** Height of the list in options. It never shrinks while the list is open. */
  #visibleCount = 3;

  constructor() {
    super();
    this.search = '';
    this.at = -1;
    this.top = 0;
    this.notice = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Chosen values are first, and keep their positions while the reader removes some.
    this.#pinned = this.chosen;
    this.#source = new ValueLoader(this.input.runQuery, () => this.#onSource());
    void this.#source.search(this.#query);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.#source?.close();
  }

  focusFirst(): void {
    this.renderRoot.querySelector<HTMLElement>('input')?.focus();
  }

  get #query(): ValueRequest {
    const { control, count, narrowing } = this.input;
    return { member: control.member, count, narrowing, search: this.search.trim() };
  }

  get #isMultiple(): boolean {
    return isMultipleChoice(this.input.control, this.input.type);
  }

  get #options(): readonly MemberValue[] {
    const found = this.#source?.values ?? [];
    const write = (value: Scalar): string => this.#write(value);
    return listValueOptions({ pinned: this.#pinned, found, search: this.search, write });
  }

  #write(value: Scalar): string {
    return formatFilterValue(value, { ...this.input, locale: this.input.context.locale });
  }

  #onSource(): void {
    if (this.#source?.problem !== undefined && this.#source.values.length === 0) this.onFailure();
    this.requestUpdate();
  }

  /** Sends at most one query per frame, and drops the former one. */
  #onSearch(text: string): void {
    this.search = text;
    this.at = -1;
    this.notice = '';
    this.renderRoot.querySelector('[role=listbox]')?.scrollTo(0, 0);
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => void this.#source?.search(this.#query));
  }

  #onScroll(list: HTMLElement): void {
    this.top = list.scrollTop;
    if (list.scrollTop + list.clientHeight * 3 > list.scrollHeight) void this.#source?.next();
  }

  #toggle(option: MemberValue | undefined): void {
    if (option) this.#choose(toggleOption(this.chosen, option.value, this.#isMultiple));
  }

  /** Updates the own list at once, because the next click may come before the panel has rendered. */
  #choose(values: readonly Scalar[]): void {
    this.chosen = values;
    this.onChoose(values);
  }

  #isChosen(value: string | null): boolean {
    return this.chosen.some((one) => toOptionText(one) === value);
  }

  async #chooseAll(): Promise<void> {
    const all = await this.#source?.findAll();
    const values = new Set([...this.chosen, ...(all ?? []).map(({ value }) => value)]);
    if (!all || values.size > maxChosenValues)
      return void (this.notice = this.input.texts('tooMany', { most: maxChosenValues }));
    this.#choose([...values]);
  }

  #onKeyDown(event: KeyboardEvent): void {
    const options = this.#options;
    const inList = event.currentTarget instanceof HTMLElement && event.currentTarget.role === 'listbox';
    const at = findOptionForKey(event.key, this.at, options.length, inList);
    if (at !== undefined) {
      event.preventDefault();
      this.at = at;
      if (at > options.length - 20) void this.#source?.next();
      return;
    }
    if (event.key === 'Enter' || (inList && event.key === ' ')) {
      event.preventDefault();
      // Enter in a search with one result selects it.
      this.#toggle(options[this.at] ?? (options.length === 1 ? options[0] : undefined));
    } else if (inList && event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.focusFirst();
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('at') || this.at < 0) return;
    const list = this.renderRoot.querySelector('[role=listbox]');
    if (!list) return;
    const start = this.at * measureOptionHeight();
    const end = (this.at + 1) * measureOptionHeight();
    if (start < list.scrollTop) list.scrollTop = start;
    if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
  }

  protected override render(): TemplateResult {
    return html`${this.#renderSearch()}${this.#renderSummary()}${this.#renderList()}`;
  }

  #renderSearch(): TemplateResult {
    const { texts, title } = this.input;
    return html`<div class="search">
      ${searchIcon}
      <input
        type="search"
        role="combobox"
        class="text"
        autocomplete="off"
        spellcheck="false"
        aria-label=${texts('searchValues', { title })}
        placeholder=${texts('search')}
        aria-expanded="true"
        aria-controls="list"
        aria-activedescendant=${this.at >= 0 ? `option-${this.at}` : nothing}
        .value=${this.search}
        @input=${(event: Event) =>
          event.target instanceof HTMLInputElement && this.#onSearch(event.target.value)}
        @keydown=${(event: KeyboardEvent) => this.#onKeyDown(event)}
      />
    </div>`;
  }

  #renderSummary(): TemplateResult {
    const { texts } = this.input;
    const { notice, chosen } = this;
    const acts = html`<button type="button" class="link" @click=${() => void this.#chooseAll()}>
        ${texts('selectAll')}
      </button>
      <button type="button" class="link" ?disabled=${chosen.length === 0} @click=${() => this.#choose([])}>
        ${texts('selectNone')}
      </button>`;
    return html`<div class="summary">
      <span role="status">${notice || this.#describe()}</span>
      ${this.#isMultiple ? acts : nothing}
    </div>`;
  }

  #describe(): string {
    const { texts } = this.input;
    const { isBusy = true, hasMore = false, searched } = this.#source ?? {};
    if (this.chosen.length > 0 && this.#isMultiple) return texts('selected', { count: this.chosen.length });
    if (isBusy && searched === undefined) return texts('loading');
    const count = this.#options.length;
    if (count === 0) return texts('nothingFound');
    return texts(hasMore ? 'foundMore' : 'found', { count });
  }

  #renderList(): TemplateResult {
    const options = this.#options;
    const { first, last } = findOptionWindow(this.top, options.length, this.at);
    const height = measureOptionHeight();
    const { isBusy = true, searched } = this.#source ?? {};
    this.#visibleCount = Math.max(this.#visibleCount, Math.min(options.length, usualRoom));
    // While the number of values is unknown, the usual height is kept: a list that grows later would move the panel.
    const room = isBusy && searched === undefined ? usualRoom : this.#visibleCount;
    return html`<div
      id="list"
      class="list ${this.#source?.isBusy ? 'busy' : ''}"
      role="listbox"
      tabindex="0"
      aria-label=${this.input.texts('valuesOf', { title: this.input.title })}
      aria-multiselectable=${this.#isMultiple}
      aria-busy=${this.#source?.isBusy ?? true}
      aria-activedescendant=${this.at >= 0 ? `option-${this.at}` : nothing}
      ${styleValues({ height: `${room * height}px` })}
      @scroll=${(event: Event) =>
        event.currentTarget instanceof HTMLElement && this.#onScroll(event.currentTarget)}
      @keydown=${(event: KeyboardEvent) => this.#onKeyDown(event)}
    >
      <div role="none" class="room" ${styleValues({ height: `${options.length * height}px` })}>
        ${options.slice(first, last).map((option, index) => this.#renderOption(option, first + index))}
      </div>
    </div>`;
  }

  #renderOption(option: MemberValue, index: number): TemplateResult {
    const text = this.#write(option.value);
    const { locale } = this.input.context;
    const total = this.#source?.hasMore ? -1 : this.#options.length;
    return html`<div
      id="option-${index}"
      class="option ${index === this.at ? 'current' : ''} ${option.value ? '' : 'special'}"
      role="option"
      aria-selected=${this.#isChosen(option.value)}
      aria-posinset=${index + 1}
      aria-setsize=${total}
      title=${text}
      ${styleValues({ transform: `translateY(${index * measureOptionHeight()}px)` })}
      @click=${() => {
        this.at = index;
        this.#toggle(option);
      }}
    >
      <i class=${this.#isMultiple ? 'box' : 'dot'} aria-hidden="true">${checkIcon}</i>
      <span class="text" dir="auto">${text}</span>
      ${option.count === undefined ? nothing : html`<span class="count">${option.count.toLocaleString(locale)}</span>`}
    </div>`;
  }
}
