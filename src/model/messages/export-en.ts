/** English texts of exports. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  exportOf: 'Export {title}',
  chart: 'this chart',
  csv: 'Download CSV',
  xlsx: 'Download Excel',
  json: 'Download JSON',
  png: 'Download PNG',
  svg: 'Download SVG',
  copy: 'Copy to the clipboard',
  working: 'One moment …',
  saved: 'Downloaded {name}',
  copied: 'Copied {count|row|rows}',
  failed: 'The export failed.',
  copyFailed: 'This page may not use the clipboard.',
  firstRows: 'first {count} rows',
  columnsOf: 'Columns {from} to {to} of {count}',
  onlyFirstRows: 'Only the first {count|row is|rows are} printed.',
} as const;

export type ExportMessageKey = keyof typeof english;
export type ExportMessages = Catalogue<ExportMessageKey>;

export const createExportMessages = (locale: string): ExportMessages => createCatalogue(english, locale);
