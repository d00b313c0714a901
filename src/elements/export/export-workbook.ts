/** Makes one workbook of the rows of several widgets, with a sheet for each. */
import { listSheetNames, toFileName } from '../../model/export/export-names.ts';
import type { ExportTable } from '../../model/export/export-table.ts';
import type { FormatContext } from '../../model/formats/format-value.ts';
import { toWallClock } from '../../model/time/time-zone.ts';
import { loadChunk } from '../../browser/load-chunk.ts';
import type { ExportWarning } from './export-options.ts';
import { findExportDate, type ExportFile } from './make-export-file.ts';

/** A widget with rows. */
export interface WorkbookSheet {
  readonly widgetId: string;
  readonly title: string | undefined;
  readonly table: ExportTable;
}

export interface WorkbookOptions {
  /** Of the dashboard. */
  readonly title: string | undefined;
  readonly context: FormatContext;
  readonly signal: AbortSignal | undefined;
}

/** Names the widgets whose query has more rows than the workbook. */
export async function exportWorkbook(
  sheets: readonly WorkbookSheet[],
  { title, context, signal }: WorkbookOptions,
): Promise<ExportFile & { readonly warnings: readonly ExportWarning[] }> {
  const { makeXlsx } = await loadChunk(() => import('./make-xlsx.ts'));
  const names = listSheetNames(sheets.map((sheet) => sheet.title));
  const { blob, tables } = await makeXlsx(
    sheets.map(({ table }, index) => ({ name: names[index] ?? '', table })),
    { context, signal, time: toWallClock(new Date(), context.timeZone) },
  );
  const name = toFileName({ title, date: findExportDate(context), extension: 'xlsx' });
  const warnings = sheets.flatMap((sheet, index) => describeCut(sheet, tables[index]));
  return {
    file: new File([blob], name, { type: blob.type }),
    rowCount: tables.reduce((sum, { rowCount }) => sum + rowCount, 0),
    truncated: warnings.length > 0,
    warnings,
  };
}

function describeCut({ widgetId, title }: WorkbookSheet, table: ExportTable | undefined): ExportWarning[] {
  if (!table?.truncated) return [];
  return [
    { kind: 'cut', widgetId, title, message: `Only the first ${table.rowCount} rows are in the file.` },
  ];
}
