import { LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { isMultipleChoice } from '../../../../model/controls/edit-filter.ts';
import { formatFilterValue } from '../../../../model/controls/summarise-filter.ts';
import type { MemberValue, ValueRequest } from '../../../../model/controls/value-query.ts';
import type { Scalar } from '../../../../model/filters/control-values.ts';
import { baseStyles } from '../../../../elements/theme/base-styles.ts';
import { filterPanelStyles } from './filter-panel-styles.ts';
import type { FilterPanelInput } from './filter-panel-input.ts';
import { valueListStyles } from './value-list-styles.ts';
import { maxChosenValues, ValueLoader } from './value-loader.ts';
import { findItemForKey, isTypedKey } from '../../../../browser/list-keys.ts';
import { findScrollTop } from './option-list-window.ts';
import { renderValueList } from './render-value-list.ts';
import {
  findEnteredOption,
  listValueOptions,
  toggleOption,
} from '../../../../model/controls/value-list-options.ts';

/** Number of values that the list shows without scrolling. */
const usualRoom = 10;

/**
 * A combobox with the values of a member. The Data API searches them, pages are loaded on demand, and only visible ones are
 * rendered. Source of its keys: ARIA Authoring Practices Guide, "Combobox".
 */
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
  /** Index of the focused option, while the search field has the keyboard focus. -1: none. */
  declare private at: number;
  declare private top: number;
  declare private notice: string;

  #pinned: readonly Scalar[] = [];
  #source: ValueLoader | undefined;
  /** The search of the shown values. */
  #searched: string | undefined;
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
    this.search = this.input.draft.text;
    this.#source = new ValueLoader(this.input.runQuery, () => this.#onSource());
    void this.#source.search(this.#query);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.#source?.close();
  }

  /** Keys may have been pressed on the field of the control until now. */
  focusFirst(): void {
    const field = this.renderRoot.querySelector('input');
    const { draft } = this.input;
    if (field && draft.text !== this.search) this.#onSearch((field.value = draft.text));
    draft.focusIn(field);
  }

  get #query(): ValueRequest {
    const { control, count, narrowing } = this.input;
    return { member: control.member, count, narrowing, search: this.search.trim() };
  }

  get #isMultiple(): boolean {
    return isMultipleChoice(this.input.control, this.input.type);
  }

  get #options(): readonly MemberValue[] {
    const foundValues = this.#source?.values ?? [];
    return listValueOptions({ pinned: this.#pinned, foundValues, search: this.search, write: this.#write });
  }

  readonly #write = (value: Scalar): string =>
    formatFilterValue(value, { ...this.input, locale: this.input.context.locale });

  #onSource(): void {
    if (this.#source?.problem !== undefined && this.#source.values.length === 0) this.onFailure();
    if (this.#isCurrent && this.#searched !== this.#source?.searched) this.#showFound();
    this.requestUpdate();
  }

  /** Whether the shown values are those of the text in the search field. */
  get #isCurrent(): boolean {
    return this.#source?.isCurrent === true && this.#source.searched === this.search.trim();
  }

  /** Focuses the first of new values if the reader has moved meanwhile, and does what Enter has asked for. */
  #showFound(): void {
    this.#searched = this.#source?.searched;
    this.at = Math.min(this.at, 0);
    this.renderRoot.querySelector('[role=listbox]')?.scrollTo(0, 0);
    if (this.input.draft.isEntered) this.#enter();
  }

  /** Sends at most one query per frame, and drops the former one. The former values stay until the new ones arrive. */
  #onSearch(text: string): void {
    this.search = text;
    this.input.draft.text = text;
    this.input.draft.isEntered = false;
    this.at = -1;
    this.notice = '';
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
    this.input.draft.drop();
    this.onChoose(values);
  }

  async #chooseAll(): Promise<void> {
    const all = await this.#source?.findAll();
    const values = new Set([...this.chosen, ...(all ?? []).map(({ value }) => value)]);
    if (!all || values.size > maxChosenValues)
      return void (this.notice = this.input.texts('tooMany', { most: maxChosenValues }));
    this.#choose([...values]);
  }

  /** Waits for the values of the search: Enter must not choose one of the search before. */
  #enter(): void {
    const { draft } = this.input;
    draft.isEntered = !this.#isCurrent && this.#source?.problem === undefined;
    if (draft.isEntered) return;
    const options = this.#options;
    this.#toggle(options[this.at] ?? findEnteredOption(options, this.search, this.#write));
  }

  #onKeyDown(event: KeyboardEvent): void {
    const count = this.#options.length;
    const isList = event.currentTarget instanceof HTMLElement && event.currentTarget.role === 'listbox';
    const hasTextCursor = !isList && this.search !== '';
    const at = findItemForKey(event, { at: this.at, count, hasTextCursor });
    if (at !== undefined) {
      this.at = at;
      if (at > count - 20) void this.#source?.next();
    } else if (event.key === 'Enter' && !event.isComposing) this.#enter();
    else if (isList && event.key === ' ') this.#toggle(this.#options[this.at]);
    else {
      // The key writes into the search field, which has the focus then.
      if (isList && isTypedKey(event)) this.focusFirst();
      return;
    }
    event.preventDefault();
  }

  protected override updated(changed: PropertyValues): void {
    const list = changed.has('at') && this.at >= 0 && this.renderRoot.querySelector('[role=listbox]');
    if (!list) return;
    const top = findScrollTop(this.at, list);
    if (top !== undefined) list.scrollTop = top;
  }

  protected override render(): TemplateResult {
    const options = this.#options;
    this.#visibleCount = Math.max(this.#visibleCount, Math.min(options.length, usualRoom));
    const { isBusy = true, searched, hasMore = false, problem } = this.#source ?? {};
    const isFirst = isBusy && searched === undefined;
    return renderValueList({
      input: this.input,
      options,
      chosen: this.chosen,
      search: this.search,
      at: this.at,
      top: this.top,
      notice: this.notice,
      isMultiple: this.#isMultiple,
      isBusy,
      isFirst,
      hasMore,
      hasFailed: problem !== undefined,
      // While the number of values is unknown, the usual height is kept: a list that grows later would move the panel.
      room: isFirst ? usualRoom : this.#visibleCount,
      write: this.#write,
      onSearch: (text) => this.#onSearch(text),
      onKeyDown: (event) => this.#onKeyDown(event),
      onScroll: (list) => this.#onScroll(list),
      onPick: (option, at) => {
        this.at = at;
        this.#toggle(option);
      },
      onAll: () => void this.#chooseAll(),
      onNone: () => this.#choose([]),
      onRetry: () => void this.#source?.retry(),
    });
  }
}
