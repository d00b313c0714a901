/** What the reader sees now: the values of the controls, for the platform and in words. */
import { loadChunk } from '../../browser/load-chunk.ts';
import {
  emptyControlLayers,
  emptyControlValues,
  type ControlValues,
} from '../../model/controls/control-layers.ts';
import { describeCondition } from '../../model/controls/describe-condition.ts';
import { listFilterValues } from '../../model/controls/edit-filter.ts';
import type { FilterValue } from '../../model/filters/control-values.ts';
import { inferMemberType } from '../../model/filters/filter-value-types.ts';
import { createScheduleMessages } from '../../model/messages/schedule-en.ts';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import type { DashboardControls } from '../../model/query-planning/dashboard-controls.ts';
import type { MemberList } from '../../model/parsing/parse-meta.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import { findControlMessages } from './control-messages.ts';
import { toProvisionalTitle } from './provisional-member-title.ts';
import type { ReaderState } from '../../model/controls/reader-state.ts';
import { toControlLayers, type DashboardSettings } from '../settings/dashboard-settings.ts';
import type { DashboardPorts, ViewContext } from '../view/view-interface.ts';

/** What everybody sees at first: the author's defaults, and what the page has fixed. */
export async function findOpeningValues(
  { dashboard }: DashboardState,
  opening: ControlValues,
): Promise<ShownValues> {
  if (!dashboard) return { filters: [], grains: [], tabs: [] };
  const { filters, grains } = (await createControls(dashboard)).resolve({
    ...emptyControlLayers,
    initial: opening,
  });
  return { filters, grains, tabs: toShownValues(opening).tabs };
}

/** The values that a mail may have: those that the reader sees, and those with which the dashboard opens for everybody. */
export interface ViewValues {
  readonly current: ControlValues;
  readonly opening: ControlValues;
}

/** Resolves to nothing for a dashboard without controls, which loads no code for them. What the page has fixed is in both. */
export async function findViewValues(
  host: DashboardSettings & { getState(): ReaderState },
  { controls, dashboard }: DashboardState,
): Promise<ViewValues> {
  if (!controls || !dashboard) return { current: emptyControlValues, opening: emptyControlValues };
  const dashboardControls = await createControls(dashboard);
  const { filters, timeGrains, tabs } = host.getState();
  const layers = toControlLayers(host);
  return {
    current: dashboardControls.setValues({
      ...emptyControlLayers,
      ...layers,
      picked: { filters, timeGrains, tabs },
    }),
    opening: dashboardControls.setValues({ ...emptyControlLayers, host: layers.host }),
  };
}

/** The chunk has been loaded with the controls. */
async function createControls(dashboard: ParsedDashboard): Promise<DashboardControls> {
  const { createDashboardControls } = await loadChunk(
    () => import('../../model/query-planning/dashboard-controls.ts'),
  );
  return createDashboardControls(dashboard);
}

export const hasValues = (values: ControlValues): boolean =>
  Object.values(values).some((record) => Object.keys(record as object).length > 0);

/** Values that apply, by member or container. */
export interface ShownValues {
  readonly filters: Iterable<readonly [string, FilterValue]>;
  readonly grains: Iterable<readonly [string, string]>;
  readonly tabs: Iterable<readonly [string, string]>;
}

/** Values without those that clear a default: the platform's mail says nothing of them, either. */
export const toShownValues = ({ filters, timeGrains, tabs }: ControlValues): ShownValues => ({
  filters: listSet(filters),
  grains: listSet(timeGrains),
  tabs: Object.entries(tabs),
});

const listSet = <T>(record: Readonly<Record<string, T | null>>): (readonly [string, T])[] =>
  Object.entries(record).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));

/** One text for each value, such as `Region = West`, `Date by month` and `Tab Details`. */
export async function describeValues(
  values: ShownValues,
  { state, controls, findTitles }: DashboardPorts,
  { context: { locale } }: ViewContext,
): Promise<string[]> {
  const filters = [...values.filters];
  const grains = [...values.grains];
  const memberNames = [...filters, ...grains].map(([member]) => member);
  const [titles, members] =
    memberNames.length === 0
      ? [new Map<string, string>(), new Map() as MemberList]
      : await Promise.all([findTitles(memberNames), controls.members().catch((): MemberList => new Map())]);
  const titleOf = (member: string, view: 'filter' | 'grain'): string =>
    findControlTitle(state(), view, member) ?? titles.get(member) ?? toProvisionalTitle(member);
  return [
    ...filters.map(([member, filter]) =>
      describeFilter(titleOf(member, 'filter'), filter, members.get(member)?.type, locale),
    ),
    ...grains.map(([member, grain]) => describeGrain(titleOf(member, 'grain'), grain, locale)),
    ...[...values.tabs].flatMap(([id, tab]) => describeTab(state(), { id, tab }, locale)),
  ];
}

/** A filter and a time grain of the same member may have different titles. */
const findControlTitle = (
  { widgets }: DashboardState,
  view: 'filter' | 'grain',
  member: string,
): string | undefined =>
  [...widgets.values()].find(({ plan, widget }) => plan.view === view && widget.config.member === member)
    ?.title;

function describeFilter(
  title: string,
  filter: FilterValue,
  known: ReturnType<typeof inferMemberType> | undefined,
  locale: string,
): string {
  const type = known ?? inferMemberType(filter.operator, listFilterValues(filter));
  return describeCondition(title, filter, { type, locale, texts: findControlMessages(locale) });
}

const describeGrain = (title: string, grain: string, locale: string): string =>
  createScheduleMessages(locale)('grainOf', { title, grain });

/** A tab that the dashboard does not have any more is left out. */
function describeTab(
  { dashboard }: DashboardState,
  { id, tab }: { readonly id: string; readonly tab: string },
  locale: string,
): string[] {
  const found = dashboard?.containers.get(id)?.tabs.find((one) => one.id === tab);
  return found ? [createScheduleMessages(locale)('tabOf', { title: found.title })] : [];
}
