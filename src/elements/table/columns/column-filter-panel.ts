/** The filter of one column: the same panel as that of a dashboard, over the rows that are here. */
import { readArray, isRecord, readStrings } from '../../../model/parsing/read-value.ts';
import type { FilterValue } from '../../../model/filters/filter-value.ts';
import type { FormatContext } from '../../../model/formats/format-context.ts';
import {
  queryColumnValues,
  countValues,
  occurrencesColumn,
  type ColumnValue,
} from '../../../model/table/columns/column-values.ts';
import type { TableColumn } from '../../../model/table/create-table-view.ts';
import { findControlMessages } from '../../control/control-messages.ts';
import { createFilterPanel, type FilterPanelElement } from '../../filter/panel/filter-panel-element.ts';
import type { FilterPanelInput } from '../../filter/panel/filter-panel-input.ts';

export interface ColumnFilterPanelScene {
  readonly column: TableColumn;
  readonly filter: FilterValue | undefined;
  readonly context: FormatContext;
  /** undefined: none. */
  readonly pick: (filter: FilterValue | undefined) => void;
  readonly close: () => void;
}

export function createColumnFilterPanel(scene: ColumnFilterPanelScene): FilterPanelElement {
  const panel = createFilterPanel();
  let counted: ColumnValue[] | undefined;
  const values = (): ColumnValue[] => (counted ??= countValues(scene.column, scene.context.locale));
  const show = (filter: FilterValue | undefined): void => {
    panel.input = toInput({ ...scene, filter }, values, (picked) => {
      scene.pick(picked);
      show(picked);
    });
  };
  show(scene.filter);
  return panel;
}

function toInput(
  { column, filter, context, close }: ColumnFilterPanelScene,
  values: () => readonly ColumnValue[],
  pick: (filter: FilterValue | undefined) => void,
): FilterPanelInput {
  const { field, title } = column;
  return {
    control: { widgetId: '', member: field, visibility: 'visible', faceted: false },
    ...{ filter, title, context, close, narrowing: [], count: occurrencesColumn },
    type: column.column.type,
    texts: findControlMessages(context.locale),
    runQuery: (query) => Promise.resolve(answer(query, column, values(), context)),
    hasDefault: false,
    isDefault: false,
    pick: (picked) => pick(picked ?? undefined),
    reset: () => pick(undefined),
  };
}

/** Two questions come: for values, with what is searched for, and for the last day of a time. */
function answer(
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
