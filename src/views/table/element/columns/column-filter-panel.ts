/** The filter of a column: the filter panel of dashboards over the loaded rows. */
import { readArray, isRecord, readStrings } from '../../../../model/parsing/read-value.ts';
import type { FilterValue } from '../../../../model/filters/control-values.ts';
import type { FormatContext } from '../../../../model/formats/format-value.ts';
import {
  queryColumnValues,
  listValueCounts,
  occurrencesColumn,
  type ColumnValue,
} from '../../model/columns/distinct-values.ts';
import { findOwnEntry } from '../../model/state/table-state.ts';
import type { TableModel } from '../../model/state/table-model.ts';
import type { TableColumn } from '../../model/create-table-view.ts';
import { findControlMessages } from '../../../../elements/control/control-messages.ts';
import {
  createFilterPanel,
  type FilterPanelElement,
} from '../../../filter/element/panel/filter-panel-element.ts';
import type { FilterPanelInput } from '../../../filter/element/panel/filter-panel-input.ts';
import type { TypedDraft } from '../../../filter/element/panel/typed-draft.ts';

/** Creates the panel. Every change of the filter applies to the model at once. */
export function createColumnFilterPanel(
  model: TableModel,
  column: TableColumn,
  draft: TypedDraft,
  close: () => void,
): FilterPanelElement {
  const panel = createFilterPanel();
  const { context } = model;
  let counted: ColumnValue[] | undefined;
  const values = (): ColumnValue[] => (counted ??= listValueCounts(column, context.locale));
  const pick = (picked: FilterValue | undefined): void => {
    model.setFilter(column.field, picked);
    show();
  };
  const show = (): void => {
    const filter = findOwnEntry(model.state.filters, column.field);
    panel.input = {
      ...createDataInput(column, context, values),
      filter,
      draft,
      close,
      pick: (picked) => pick(picked ?? undefined),
      reset: () => pick(undefined),
    };
  };
  show();
  return panel;
}

type DataInput = Omit<FilterPanelInput, 'filter' | 'draft' | 'close' | 'pick' | 'reset'>;

const createDataInput = (
  column: TableColumn,
  context: FormatContext,
  values: () => readonly ColumnValue[],
): DataInput => ({
  control: { widgetId: '', member: column.field, visibility: 'visible', faceted: false },
  title: column.title,
  context,
  narrowing: [],
  count: occurrencesColumn,
  type: column.column.type,
  texts: findControlMessages(context.locale),
  runQuery: (query) => Promise.resolve(runPanelQuery(query, column, values(), context)),
  hasDefault: false,
  isDefault: false,
});

/** Runs the panel's queries on the loaded rows: for values that match a search, and for the last day of a time column. */
function runPanelQuery(
  query: Record<string, unknown>,
  column: TableColumn,
  values: readonly ColumnValue[],
  context: FormatContext,
): ReturnType<typeof queryColumnValues> {
  if ('timeDimensions' in query) {
    const days = values.map(({ value }) => String(value ?? '')).sort();
    return queryColumnValues([{ value: days.at(-1) ?? null, count: 1 }], column, { search: '' }, context);
  }
  const [search = ''] = readArray(query.filters).flatMap((filter) =>
    isRecord(filter) && filter.operator === 'contains' ? readStrings(filter.values) : [],
  );
  return queryColumnValues(values, column, { search, limit: query.limit, offset: query.offset }, context);
}
