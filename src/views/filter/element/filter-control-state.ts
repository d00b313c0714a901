/** Derives the content of a filter control from the state of the dashboard. */
import { toFilterKey, listFilterValues } from '../../../model/controls/edit-filter.ts';
import { listNarrowingFilters, findCountMeasure } from '../../../model/controls/value-query.ts';
import { listPickedTexts } from '../../../model/controls/list-picked-texts.ts';
import type { FilterControl } from '../../../model/controls/control-definitions.ts';
import type { FilterValue } from '../../../model/filters/control-values.ts';
import { operatorTable } from '../../../model/filters/operator-table.ts';
import { inferMemberType } from '../../../model/filters/filter-value-types.ts';
import type { MemberList } from '../../../model/parsing/parse-meta.ts';
import type { ColumnType } from '../../../model/result.ts';
import { findControlMessages } from '../../../elements/control/control-messages.ts';
import type { ViewInput } from '../../../elements/view/view-interface.ts';
import type { FilterPanelInput } from './panel/filter-panel-input.ts';
import { toProvisionalTitle } from '../../../elements/control/provisional-member-title.ts';

export interface FilterControlState extends Omit<FilterPanelInput, 'draft' | 'pick' | 'reset' | 'close'> {
  readonly hasDefault: boolean;
  /** Whether the current filter is the default. */
  readonly isDefault: boolean;
  readonly isLocked: boolean;
  /** Whether the data model has loaded and does not have the member. */
  readonly isUnknown: boolean;
  /** What clicks in widgets narrow the value to, as their chips show it. */
  readonly pickedTexts: readonly string[];
}

/** `undefined` if the dashboard has no such control yet. */
export function deriveFilterControlState(
  input: ViewInput,
  members: MemberList | undefined,
): FilterControlState | undefined {
  const { control: dashboard, viewContext, widgetId } = input;
  const control = dashboard?.controls.filters.find((one) => one.widgetId === widgetId);
  if (!dashboard || !control) return undefined;
  const { active, defaults, controls, requests } = dashboard;
  const filter = active.filters.get(control.member);
  const initial = defaults.filters.get(control.member);
  const known = members?.get(control.member);
  return {
    control,
    filter,
    type: known?.type ?? guessType(control, [filter, initial]),
    title: input.title || (known?.title ?? toProvisionalTitle(control.member)),
    texts: findControlMessages(viewContext.context.locale),
    context: viewContext.context,
    runQuery: (query, signal) => requests.runQuery(query, signal),
    narrowing: listNarrowingFilters(control, controls.filters, active.filters, members),
    count: findCountMeasure(control.member, members),
    hasDefault: initial !== undefined,
    isDefault: toFilterKey(filter) === toFilterKey(initial),
    isLocked: control.visibility === 'disabled',
    isUnknown: members !== undefined && members.size > 0 && known === undefined,
    pickedTexts: listPickedTexts(control.member, filter, active.crossFilters),
  };
}

/** Infers the type from the current or default values, else from an operator that only one type has. */
function guessType({ operator }: FilterControl, filters: readonly (FilterValue | undefined)[]): ColumnType {
  const filterWithType = filters.find(
    (filter) => filter && (listFilterValues(filter).length > 0 || filter.operator === 'custom'),
  );
  if (filterWithType) return inferMemberType(filterWithType.operator, listFilterValues(filterWithType));
  const [type = 'string', ...others] = operator ? operatorTable[operator].offeredFor : [];
  return others.length === 0 ? type : 'string';
}
