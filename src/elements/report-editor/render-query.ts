/** The query as chips: what is shown, by what, and where. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { defaultGrains } from '../../model/controls/control-definitions.ts';
import { summariseFilter } from '../../model/controls/summarise-filter.ts';
import { findCountMeasure } from '../../model/controls/value-query.ts';
import type { FilterValue } from '../../model/filters/control-values.ts';
import type { FormatContext } from '../../model/formats/format-value.ts';
import type { ReportMessages } from '../../model/messages/report-editor-en.ts';
import type { BrowsedMember, MemberGroup } from '../../model/report-query/browsed-members.ts';
import {
  removeMember,
  setCompared,
  setFilter,
  setGrain,
  setLimit,
  setOrder,
} from '../../model/report-query/edit-query.ts';
import {
  readPeriod,
  type QueryFilter,
  type QueryOrder,
  type QueryTime,
  type ReportQuery,
} from '../../model/report-query/report-query.ts';
import type { FilterPanelInput } from '../../views/filter/element/panel/filter-panel-input.ts';
import { filterIcon } from '../control/control-icons.ts';
import { findControlMessages } from '../control/control-messages.ts';
import { findGrainTitle } from '../control/grain-title.ts';
import { renderSegmentedControl } from '../control/segmented-control.ts';
import { renderIcon } from '../theme/problem-icons.ts';
import type { ChipScene } from './chip-element.ts';
import type { FilterScene } from './filter-chip-element.ts';
import { describeAgainst, renderCompared } from './render-compared.ts';
import { memberIcons } from './member-icons.ts';

export interface QueryScene {
  /** What says how the query is written. */
  readonly head: unknown;
  readonly query: ReportQuery;
  readonly members: ReadonlyMap<string, BrowsedMember>;
  readonly groups: readonly MemberGroup[];
  readonly joined: BrowsedMember | undefined;
  readonly messages: ReportMessages;
  readonly context: FormatContext;
  readonly runQuery: FilterPanelInput['runQuery'];
  /** Replaces the query. */
  readonly change: (query: ReportQuery) => void;
  /** Replaces the query by one without a chip, whose focus goes elsewhere. */
  readonly remove: (query: ReportQuery) => void;
}

export function renderQuery(scene: QueryScene): TemplateResult {
  const { query, messages } = scene;
  const isEmpty = query.measures.length + query.dimensions.length + query.times.length === 0;
  const measures = query.measures.map((name) => toMemberChip(name, scene));
  const others = [
    ...query.times.map((time) => toTimeChip(time, scene)),
    ...query.dimensions.map((name) => toMemberChip(name, scene)),
  ];
  return html`<div class="query" role="group" aria-label=${messages('query')} data-drop="query">
    ${scene.head} ${renderRow(messages('show'), measures, 'measure')} ${renderRow(messages('by'), others, '')}
    <div class="row" data-drop="where">
      <span class="row-name">${messages('where')}</span>
      ${query.filters.map((filter, index) => renderFilter(filter, index, scene))} ${renderAddFilter(scene)}
      ${isEmpty ? nothing : renderLimit(scene)}
    </div>
  </div>`;
}

interface KeyedChip extends ChipScene {
  readonly key: string;
}

function renderRow(name: string, chips: readonly KeyedChip[], className: string): unknown {
  if (chips.length === 0) return nothing;
  return html`<div class="row">
    <span class="row-name">${name}</span>
    ${repeat(
      chips,
      ({ key }) => key,
      (chip) =>
        html`<vitrine-report-chip
          class=${className}
          data-drag-member=${chip.key}
          data-drag-title=${chip.label}
          .scene=${chip}
        ></vitrine-report-chip>`,
    )}
  </div>`;
}

const titleOf = (name: string, { members }: QueryScene): string => members.get(name)?.title ?? name;

function toMemberChip(name: string, scene: QueryScene): KeyedChip {
  const title = titleOf(name, scene);
  return toChip(name, title, scene, () => renderSort(name, scene));
}

function toTimeChip({ member, grain }: QueryTime, scene: QueryScene): KeyedChip {
  const texts = findControlMessages(scene.context.locale);
  const title = titleOf(member, scene);
  const label = scene.messages('grainOf', { title, grain: findGrainTitle(grain, texts).toLowerCase() });
  return toChip(member, label, scene, () => [
    renderGrain({ member, grain }, scene),
    renderSort(member, scene),
  ]);
}

function toChip(key: string, label: string, scene: QueryScene, content: () => unknown): KeyedChip {
  const { query, messages, members } = scene;
  const title = titleOf(key, scene);
  const { member, direction } = query.order ?? {};
  const isSorted = member === key && direction !== undefined;
  const sorted = direction === 'asc' ? messages('sortedAscending') : messages('sortedDescending');
  const whole = isSorted ? `${label}, ${sorted}` : label;
  const remove = {
    name: messages('removeMember', { title }),
    act: () => scene.remove(removeMember(query, key)),
  };
  const icon = isSorted ? sortIcons[direction] : memberIcons[members.get(key)?.icon ?? 'text'];
  return { key, label, icon, name: messages('changeMember', { title: whole }), remove, content };
}

function renderGrain(
  { member, grain }: QueryTime,
  { members, messages, context, query, change }: QueryScene,
) {
  const texts = findControlMessages(context.locale);
  const offered = [...new Set(['hour', ...defaultGrains, ...(members.get(member)?.grains ?? []), grain])];
  const set = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) change(setGrain(query, member, target.value));
  };
  return html`<label
    >${messages('grain')}<select @change=${set}>
      ${offered.map(
        (one) => html`<option value=${one} ?selected=${one === grain}>${findGrainTitle(one, texts)}</option>`,
      )}
    </select></label
  >`;
}

function renderSort(member: string, { query, messages, change }: QueryScene): TemplateResult {
  const { order } = query;
  const segments = [
    { value: 'none', title: messages('unsorted') },
    { value: 'asc', title: messages('ascending') },
    { value: 'desc', title: messages('descending') },
  ] as const;
  const toOrder = (direction: 'none' | QueryOrder['direction']): QueryOrder | undefined =>
    direction === 'none' ? undefined : { member, direction };
  const control = renderSegmentedControl<'none' | QueryOrder['direction']>({
    label: messages('sortBy'),
    segments,
    chosen: order?.member === member ? order.direction : 'none',
    onChoose: (direction) => change(setOrder(query, toOrder(direction))),
  });
  return html`<p aria-hidden="true">${messages('sortBy')}</p>
    ${control}`;
}

function renderFilter(given: QueryFilter, index: number, scene: QueryScene): unknown {
  const { member: name, filter, against = [] } = given;
  const { members, messages, context, query } = scene;
  const member = members.get(name);
  if (!member) return nothing;
  const texts = findControlMessages(context.locale);
  const { title, type } = member;
  const { text, rest } = summariseFilter(filter, { type, texts, locale: context.locale });
  const narrowed = `${title}: ${text}${rest && ` ${rest}`}`;
  const isCompared = against.length > 0 && readPeriod(filter) !== undefined;
  const period = isCompared ? describeAgainst({ against, messages, context }) : '';
  const label = isCompared ? messages('filterCompared', { filter: narrowed, period }) : narrowed;
  const chip: ChipScene = {
    label,
    icon: filterIcon,
    name: messages('changeMember', { title: label }),
    remove: {
      name: messages('removeFilter', { title }),
      act: () => scene.remove(setFilter(query, index, null)),
    },
    content: () => nothing,
  };
  const scope: FilterScene = {
    ...toFilterScene(scene),
    current: { member, filter },
    renderMore: (picked) => renderMore(picked, index, scene),
    pick: (_, picked) => {
      const next = setFilter(query, index, picked && { member: name, filter: picked });
      if (picked) scene.change(next);
      else scene.remove(next);
    },
  };
  return html`<vitrine-filter-chip .scene=${chip} .filter=${scope}></vitrine-filter-chip>`;
}

const renderMore = (filter: FilterValue, index: number, { query, messages, context, change }: QueryScene) =>
  renderCompared({
    filter,
    against: query.filters[index]?.against ?? [],
    messages,
    context,
    change: (against) => change(setCompared(query, index, against)),
  });

const toFilterScene = ({ messages, groups, joined, members, context, runQuery }: QueryScene) => ({
  messages,
  groups,
  joined,
  toInput: ({ name }: BrowsedMember) => ({
    texts: findControlMessages(context.locale),
    context,
    runQuery,
    count: findCountMeasure(name, members),
  }),
});

function renderAddFilter(scene: QueryScene): TemplateResult {
  const { messages, query } = scene;
  const chip: ChipScene = {
    label: messages('addFilter'),
    icon: addIcon,
    name: messages('addFilterHint'),
    content: () => nothing,
  };
  const scope: FilterScene = {
    ...toFilterScene(scene),
    renderMore: (filter) => renderMore(filter, query.filters.length - 1, scene),
    pick: ({ name }, filter, isFirst) => {
      const index = isFirst ? undefined : query.filters.length - 1;
      scene.change(setFilter(query, index, filter && { member: name, filter }));
    },
  };
  return html`<vitrine-filter-chip class="add" .scene=${chip} .filter=${scope}></vitrine-filter-chip>`;
}

function renderLimit({ query, messages, change }: QueryScene): TemplateResult {
  const { limit } = query;
  const label = limit === undefined ? messages('limit') : messages('limitOf', { count: limit });
  const set = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement)
      change(setLimit(query, target.value === '' ? undefined : target.valueAsNumber));
  };
  const content = (): TemplateResult =>
    html`<label
      >${messages('limitHint')}<input
        type="number"
        min="1"
        step="1"
        inputmode="numeric"
        .value=${limit === undefined ? '' : String(limit)}
        @change=${set}
    /></label>`;
  const remove =
    limit === undefined
      ? undefined
      : {
          name: messages('removeMember', { title: label }),
          act: () => change(setLimit(query, undefined)),
        };
  const chip: ChipScene = { label, name: messages('changeMember', { title: label }), content, remove };
  return html`<vitrine-report-chip
    class=${limit === undefined ? 'add' : ''}
    .scene=${chip}
  ></vitrine-report-chip>`;
}

const addIcon = renderIcon(14, svg`<path d="M12 5v14M5 12h14"/>`);
const sortIcons: Readonly<Record<QueryOrder['direction'], TemplateResult>> = {
  asc: renderIcon(16, svg`<path d="M12 19V5M6 11l6-6 6 6"/>`),
  desc: renderIcon(16, svg`<path d="M12 5v14M6 13l6 6 6-6"/>`),
};
