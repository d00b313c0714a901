/** Lists the filters that narrow the rows of a widget. See docs/dashboard-format.md, "Which charts a control concerns". */
import type { ActiveControls, CrossFilter, CrossFilterCondition } from '../controls/control-layers.ts';
import type { FilterValue } from '../filters/control-values.ts';
import type { PlannedQuery, SkippedControl } from './planned-query.ts';

/** A filter that narrows the rows of a widget. */
export interface AppliedFilter {
  /** The member of the control or of the click. The widget may map it to another one. */
  readonly member: string;
  readonly filter: FilterValue;
  /** The condition that a click in another widget has set, with the id of that widget. */
  readonly picked?: { readonly widgetId: string; readonly condition: CrossFilterCondition };
}

/** A filter, and the controls with this filter as the only one. */
interface SingleFilter {
  readonly filter: AppliedFilter;
  readonly alone: ActiveControls;
}

/**
 * Clicks come first, the newest before the others.
 * @param plan - the widget's query under these controls. `undefined` if the page itself applies all filters.
 * @param skipped - filters that were left out of the widget's last query.
 */
export function listAppliedFilters(
  widgetId: string,
  active: ActiveControls,
  plan: ((active: ActiveControls) => PlannedQuery | undefined) | undefined,
  skipped: readonly SkippedControl[] = [],
): AppliedFilter[] {
  const none: ActiveControls = { ...active, filters: new Map(), crossFilters: [] };
  const unfiltered = plan?.(none);
  const refused = new Set(skipped.flatMap(({ kind, member }) => (kind === 'click' ? [] : member)));
  const applies = ({ alone }: SingleFilter): boolean => {
    if (!plan) return true;
    const planned = plan(alone);
    const isRefused = planned?.merged.every((member) => refused.has(member)) && planned.merged.length > 0;
    return !isRefused && isChanged(unfiltered, planned);
  };
  const others = active.crossFilters.filter((one) => one.widgetId !== widgetId);
  const clicks = others.reverse().flatMap((crossFilter) => listConditions(crossFilter, none));
  const set = [...active.filters].map(([member, filter]) => {
    return { filter: { member, filter }, alone: { ...none, filters: new Map([[member, filter]]) } };
  });
  return [...clicks, ...set].filter(applies).map(({ filter }) => filter);
}

const listConditions = ({ widgetId, parts }: CrossFilter, none: ActiveControls): SingleFilter[] =>
  parts.map((condition) => {
    const { member, filter } = condition;
    const alone = { ...none, crossFilters: [{ widgetId, parts: [condition] }] };
    return { filter: { member, filter, picked: { widgetId, condition } }, alone };
  });

/** Rows of the report itself are filtered while the query is planned, so that their number tells. */
function isChanged(unfiltered: PlannedQuery | undefined, filtered: PlannedQuery | undefined): boolean {
  const before = unfiltered?.rows;
  const after = filtered?.rows;
  if (before?.from === 'inline' && after?.from === 'inline')
    return after.result.rowCount < before.result.rowCount;
  return JSON.stringify(before) !== JSON.stringify(after);
}
