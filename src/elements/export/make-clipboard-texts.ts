/** Makes the texts of a copied table. */
import type { ExportTable } from '../../model/export/export-table.ts';
import { writeHtmlTable, writeTsv } from '../../model/export/text-tables.ts';
import type { FormatContext } from '../../model/formats/format-value.ts';
import type { ClipboardTexts } from './deliver-export.ts';

/** Synchronous, because browsers allow clipboard access during a click only. */
export const makeClipboardTexts = (table: ExportTable, context: FormatContext): ClipboardTexts => ({
  text: [...writeTsv(table, context.timeZone)].join(''),
  html: [...writeHtmlTable(table, context)].join(''),
});
