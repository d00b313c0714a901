/** Renders a combobox of values: the search field, a line about what was found, and the list. */
import { html, nothing, type TemplateResult } from 'lit';
import { toOptionText } from '../../../../model/controls/value-list-options.ts';
import type { MemberValue } from '../../../../model/controls/value-query.ts';
import type { Scalar } from '../../../../model/filters/control-values.ts';
import { checkIcon, searchIcon } from '../../../../elements/control/control-icons.ts';
import { styleValues } from '../../../../elements/theme/style-values-directive.ts';
import type { FilterPanelInput } from './filter-panel-input.ts';
import { findOptionWindow, measureOptionHeight } from './option-list-window.ts';

export interface ValueListScene {
  readonly input: FilterPanelInput;
  readonly options: readonly MemberValue[];
  readonly chosen: readonly Scalar[];
  readonly search: string;
  /** Index of the focused option. -1: none. */
  readonly at: number;
  /** Scroll position, px. */
  readonly top: number;
  readonly notice: string;
  readonly isMultiple: boolean;
  readonly isBusy: boolean;
  /** Whether the first values are on their way. */
  readonly isFirst: boolean;
  readonly hasMore: boolean;
  readonly hasFailed: boolean;
  /** Height of the list in options. */
  readonly room: number;
  readonly write: (value: Scalar) => string;
  readonly onSearch: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onScroll: (list: HTMLElement) => void;
  readonly onPick: (option: MemberValue, at: number) => void;
  readonly onAll: () => void;
  readonly onNone: () => void;
  readonly onRetry: () => void;
}

export const renderValueList = (scene: ValueListScene): TemplateResult =>
  html`${renderSearch(scene)}${renderSummary(scene)}${renderList(scene)}`;

const findActiveId = ({ at, options }: ValueListScene): string | typeof nothing =>
  at >= 0 && at < options.length ? `option-${at}` : nothing;

function renderSearch(scene: ValueListScene): TemplateResult {
  const { texts, title } = scene.input;
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
      aria-autocomplete="list"
      aria-expanded="true"
      aria-controls="list"
      aria-activedescendant=${findActiveId(scene)}
      .value=${scene.search}
      @input=${(event: Event) =>
        event.target instanceof HTMLInputElement && scene.onSearch(event.target.value)}
      @keydown=${scene.onKeyDown}
    />
  </div>`;
}

function renderSummary(scene: ValueListScene): TemplateResult {
  const { hasFailed, isBusy, isMultiple } = scene;
  const acts = hasFailed && !isBusy ? renderRetry(scene) : isMultiple ? renderChoices(scene) : nothing;
  return html`<div class="summary"><span role="status">${renderStatus(scene)}</span>${acts}</div>`;
}

/** What is selected takes the place of what was found, which is then for screen readers only. */
function renderStatus(scene: ValueListScene): unknown {
  const { input, notice, chosen, isMultiple, hasFailed, isBusy } = scene;
  const found = notice || describeFound(scene);
  if (chosen.length === 0 || !isMultiple || notice || (hasFailed && !isBusy)) return found;
  return html`${input.texts('selected', { count: chosen.length })}<span class="visually-hidden"
      >, ${found}</span
    >`;
}

function describeFound({ input, isFirst, isBusy, hasFailed, hasMore, options }: ValueListScene): string {
  const { texts } = input;
  if (hasFailed && !isBusy) return texts('valuesFailed');
  if (isFirst) return texts('loading');
  if (options.length === 0) return texts('nothingFound');
  return texts(hasMore ? 'foundMore' : 'found', { count: options.length });
}

const renderRetry = ({ input, onRetry }: ValueListScene): TemplateResult =>
  html`<button type="button" class="link" @click=${onRetry}>${input.texts('retry')}</button>`;

const renderChoices = ({ input, chosen, onAll, onNone }: ValueListScene): TemplateResult =>
  html`<button type="button" class="link" @click=${onAll}>${input.texts('selectAll')}</button>
    <button type="button" class="link" ?disabled=${chosen.length === 0} @click=${onNone}>
      ${input.texts('selectNone')}
    </button>`;

/** The list is no tab stop: the keys of the search field move through it. */
function renderList(scene: ValueListScene): TemplateResult {
  const { input, options, at, top, isMultiple, isBusy, isFirst, room } = scene;
  const { first, last } = findOptionWindow(top, options.length, at);
  const height = measureOptionHeight();
  return html`<div
    id="list"
    class="list ${isBusy ? 'busy' : ''}"
    role="listbox"
    tabindex="-1"
    aria-label=${input.texts('valuesOf', { title: input.title })}
    aria-multiselectable=${isMultiple}
    aria-busy=${isBusy}
    aria-activedescendant=${findActiveId(scene)}
    ${styleValues({ height: `${room * height}px` })}
    @scroll=${(event: Event) =>
      event.currentTarget instanceof HTMLElement && scene.onScroll(event.currentTarget)}
    @keydown=${scene.onKeyDown}
  >
    ${isFirst && options.length === 0 ? renderSkeleton(room) : nothing}
    <div
      role="none"
      class="room"
      ${styleValues({ height: `${options.length * height}px` })}
      @mousedown=${(event: Event) => event.preventDefault()}
    >
      ${options.slice(first, last).map((option, index) => renderOption(scene, option, first + index))}
    </div>
  </div>`;
}

/** Bars of several widths, so that they look like words. */
const renderSkeleton = (count: number): TemplateResult =>
  html`<div class="skeleton" aria-hidden="true">
    ${Array.from({ length: count }, (_, at) => html`<b ${styleValues({ width: `${40 + ((at * 23) % 45)}%` })}></b>`)}
  </div>`;

function renderOption(scene: ValueListScene, option: MemberValue, index: number): TemplateResult {
  const { input, at, isMultiple, options, hasMore } = scene;
  const text = scene.write(option.value);
  return html`<div
    id="option-${index}"
    class="option ${index === at ? 'current' : ''} ${option.value ? '' : 'special'}"
    role="option"
    aria-selected=${isChosen(scene, option.value)}
    aria-posinset=${index + 1}
    aria-setsize=${hasMore ? -1 : options.length}
    title=${text}
    ${styleValues({ transform: `translateY(${index * measureOptionHeight()}px)` })}
    @click=${() => scene.onPick(option, index)}
  >
    <i class=${isMultiple ? 'box' : 'dot'} aria-hidden="true">${checkIcon}</i>
    <span class="text" dir="auto">${text}</span>
    ${option.count === undefined ? nothing : html`<span class="count">${option.count.toLocaleString(input.context.locale)}</span>`}
  </div>`;
}

const isChosen = ({ chosen }: ValueListScene, value: string | null): boolean =>
  chosen.some((one) => toOptionText(one) === value);
