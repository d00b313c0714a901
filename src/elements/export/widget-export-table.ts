/** The rows of a widget as a table to be exported. */
import { toExportTable, type ExportTable } from '../../model/export/export-table.ts';
import type { FormatContext } from '../../model/formats/format-value.ts';
import { parseInlineRows } from '../../model/parsing/parse-result.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import type { Result } from '../../model/result.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';

/** Uses the rows of the spec if a chart has no result. */
export function findExportRows({ plan, result, spec }: WidgetState): Result | undefined {
  if (result || plan.view !== 'vega') return result;
  const { data } = spec ?? plan.spec;
  return isRecord(data) ? parseInlineRows(data.values) : undefined;
}

/** `undefined` if the widget has no rows. */
export function createWidgetExportTable(
  state: WidgetState,
  tableState: unknown,
  context: FormatContext,
): ExportTable | undefined {
  const { plan } = state;
  const result = findExportRows(state);
  if (!result || !('snapshot' in plan)) return undefined;
  const overrides = plan.snapshot.columnFormats;
  const own =
    plan.view === 'table' ? { spec: state.spec ?? plan.spec, tableState, levels: state.levels } : {};
  return toExportTable({ result, overrides, context, now: new Date(), ...own });
}
