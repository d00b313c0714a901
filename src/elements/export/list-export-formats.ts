/** Export formats of a widget. */
import type { WidgetState } from '../../store/dashboard-state.ts';
import type { ExportFormat } from './export-options.ts';
import { findExportRows } from './widget-export-table.ts';

const rowFormats: readonly ExportFormat[] = ['csv', 'xlsx', 'json'];

/** Controls, texts and failed widgets have no formats. Only charts and maps have images. */
export function listExportFormats(state: WidgetState): readonly ExportFormat[] {
  if (!('snapshot' in state.plan) || state.status !== 'ready') return [];
  const rows = findExportRows(state);
  return [...(rows ? rowFormats : []), ...(rows?.rowCount === 0 ? [] : pictureFormats(state))];
}

function pictureFormats({ plan }: WidgetState): readonly ExportFormat[] {
  if (plan.view === 'vega') return ['png', 'svg'];
  return plan.view === 'map' ? ['png'] : [];
}
