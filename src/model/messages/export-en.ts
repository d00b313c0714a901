/** Words of a widget's exports, in English. Forms as in en.ts. */
import { createCatalogue, type Catalogue } from './messages.ts';

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
  failed: 'The export did not succeed.',
  copyFailed: 'This page may not use the clipboard.',
  firstRows: 'first {count} rows',
} as const;

export type ExportKey = keyof typeof english;
export type ExportWords = Catalogue<ExportKey>;

export const createExportWords = (locale: string): ExportWords => createCatalogue(english, locale);
