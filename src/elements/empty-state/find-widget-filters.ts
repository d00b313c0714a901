/** Finds the filters that a widget's rows are narrowed by, as its readers know them, and how to clear each. */
import { loadChunk } from '../../browser/load-chunk.ts';
import { describeCondition, describePickedCondition } from '../../model/controls/describe-condition.ts';
import { listFilterValues } from '../../model/controls/edit-filter.ts';
import { listFormat } from '../../model/messages/empty-state-en.ts';
import { inferMemberType } from '../../model/filters/filter-value-types.ts';
import type { MemberList } from '../../model/parsing/parse-meta.ts';
import { readNonBlankString } from '../../model/parsing/read-value.ts';
import { listAppliedFilters, type AppliedFilter } from '../../model/query-planning/list-applied-filters.ts';
import type { DashboardState, WidgetState } from '../../store/dashboard-state.ts';
import { findControlMessages } from '../control/control-messages.ts';
import { toProvisionalTitle } from '../control/provisional-member-title.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';
import type { DashboardPorts, ViewContext } from '../view/view-interface.ts';

/** The dashboard element. Only its type is used, so that this chunk does not load it. */
export type DashboardHost = Element & Partial<Pick<DashboardSettings, 'hide' | 'dataSource'>>;

/** A filter that narrows a widget's rows. */
export interface WidgetFilter {
  readonly member: string;
  readonly title: string;
  /** Title and value, such as `Region = West`. */
  readonly text: string;
  /** The widget in which a click has set it: its id, and its title. */
  readonly clickedIn?: string | undefined;
  readonly pickedIn?: string | undefined;
  /** `undefined`: the page or the author has set it, and readers cannot change it. */
  readonly clear?: (() => void) | undefined;
}

/** Names of members, from the data model. */
export interface MemberNames {
  readonly titles: ReadonlyMap<string, string>;
  readonly members: MemberList;
}

/** A widget without rows, and the dashboard around it. */
export interface EmptyScene {
  readonly widget: WidgetState;
  readonly host: DashboardHost;
  readonly ports: DashboardPorts;
  readonly viewContext: ViewContext;
}

export async function findAppliedFilters({
  widget,
  host,
  ports,
  viewContext,
}: EmptyScene): Promise<AppliedFilter[]> {
  const { dashboard, controls, active } = ports.state();
  if (!dashboard || !controls) return [];
  // The chunk has been loaded with the controls.
  const { createDashboardControls } = await loadChunk(
    () => import('../../model/query-planning/dashboard-controls.ts'),
  );
  const planner = createDashboardControls(dashboard);
  const clock = { now: new Date(), timeZone: viewContext.context.timeZone };
  return listAppliedFilters(
    widget.widget.id,
    active,
    host.dataSource ? undefined : (values) => planner.plan(widget, values, clock),
    widget.skipped,
  );
}

/** Loads the names of the members. */
export async function loadMemberNames(
  applied: readonly AppliedFilter[],
  { controls, findTitles }: DashboardPorts,
): Promise<MemberNames> {
  const [titles, members] = await Promise.all([
    findTitles(applied.map(({ member }) => member)),
    controls.members().catch((): MemberList => new Map()),
  ]);
  return { titles, members };
}

/** @param names - `undefined` until they have loaded. */
export function toWidgetFilter(
  applied: AppliedFilter,
  scene: EmptyScene,
  names: MemberNames | undefined,
): WidgetFilter {
  return applied.picked
    ? fromClick(applied, applied.picked, scene)
    : fromControl(applied, scene, names ?? findProvisionalNames(scene.ports.state()));
}

function fromClick(
  { member }: AppliedFilter,
  { widgetId, condition }: NonNullable<AppliedFilter['picked']>,
  { ports }: EmptyScene,
): WidgetFilter {
  const { title, texts } = condition;
  return {
    member,
    title,
    text: describePickedCondition(title, texts),
    pickedIn: ports.state().widgets.get(widgetId)?.title ?? '',
    clickedIn: widgetId,
    clear: () => ports.controls.removeCrossFilter(widgetId),
  };
}

/** What readers can take back, one by one: the filters of a click are one choice. */
export function listChoices(filters: readonly WidgetFilter[]): WidgetFilter[] {
  const open = filters.filter(({ clear }) => clear);
  const isFirst = ({ clickedIn }: WidgetFilter, at: number): boolean =>
    clickedIn === undefined || open.findIndex((one) => one.clickedIn === clickedIn) === at;
  return open.filter(isFirst).map((filter) => {
    const { clickedIn } = filter;
    const all = clickedIn === undefined ? [filter] : open.filter((one) => one.clickedIn === clickedIn);
    return { ...filter, title: joinTexts(all, 'title'), text: joinTexts(all, 'text') };
  });
}

const joinTexts = (filters: readonly WidgetFilter[], key: 'title' | 'text'): string =>
  listFormat.format(filters.map((one) => one[key]));

function fromControl(
  { member, filter }: AppliedFilter,
  { host, ports, viewContext }: EmptyScene,
  { titles, members }: MemberNames,
): WidgetFilter {
  const { locale } = viewContext.context;
  const type = members.get(member)?.type ?? inferMemberType(filter.operator, listFilterValues(filter));
  const wording = { type, locale, texts: findControlMessages(locale) };
  const title = titles.get(member) ?? toProvisionalTitle(member);
  const canClear = isOpenToReaders(member, ports.state(), host);
  return {
    member,
    title,
    text: describeCondition(title, filter, wording),
    clear: canClear ? () => ports.controls.pickFilter(member, null) : undefined,
  };
}

/** Whether a control of the member is shown, and none is locked. */
export function isOpenToReaders(
  member: string,
  { controls }: DashboardState,
  { hide = [] }: DashboardHost,
): boolean {
  const own = (controls?.filters ?? []).filter((control) => control.member === member);
  const isShown = own.some(({ visibility }) => visibility === 'visible') && !hide.includes('controls');
  return isShown && own.every(({ visibility }) => visibility !== 'disabled');
}

/** Titles from the controls themselves, until the data model has loaded. */
function findProvisionalNames({ controls, widgets }: DashboardState): MemberNames {
  const titles = (controls?.filters ?? []).flatMap(({ member, widgetId }) => {
    const title = readNonBlankString(widgets.get(widgetId)?.widget.config.title);
    return title === undefined ? [] : [[member, title] as const];
  });
  return { titles: new Map(titles), members: new Map() };
}
