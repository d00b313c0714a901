/** Export formats of a widget, and the rows for them. */
import { toExportTable, type ExportTable } from '../../model/export/export-table.ts';
import type { FormatContext } from '../../model/formats/format-value.ts';
import { parseInlineRows } from '../../model/parsing/parse-result.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import type { Result } from '../../model/result.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import type { ExportFormat } from './export-options.ts';

const rowFormats: readonly ExportFormat[] = ['csv', 'xlsx', 'json'];

/** Controls, texts and failed widgets have no formats. Only charts and maps have images. */
export function listExportFormats(state: WidgetState): readonly ExportFormat[] {
  if (!('snapshot' in state.plan) || state.status !== 'ready') return [];
  const rows = findRows(state);
  return [...(rows ? rowFormats : []), ...(rows?.rowCount === 0 ? [] : pictureFormats(state))];
}

function pictureFormats({ plan }: WidgetState): readonly ExportFormat[] {
  if (plan.view === 'vega') return ['png', 'svg'];
  return plan.view === 'map' ? ['png'] : [];
}

/** Uses the rows of the spec if a chart has no result. */
function findRows({ plan, result, spec }: WidgetState): Result | undefined {
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
  const result = findRows(state);
  if (!result || !('snapshot' in plan)) return undefined;
  const overrides = plan.snapshot.columnFormats;
  const own =
    plan.view === 'table' ? { spec: state.spec ?? plan.spec, tableState, levels: state.levels } : {};
  return toExportTable({ result, overrides, context, now: new Date(), ...own });
}
