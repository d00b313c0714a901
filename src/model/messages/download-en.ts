/** English texts of the button that exports the whole dashboard, and of its menu. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  download: 'Download',
  downloadHint: 'Download this dashboard as a file',
  pdf: 'PDF',
  pdfNote: 'All pages, with whole tables',
  png: 'Picture (PNG)',
  pngNote: 'As it looks now',
  xlsx: 'Excel (XLSX)',
  xlsxNote: 'The rows, one sheet for each chart and table',
  preparing: 'Preparing {format} …',
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing was downloaded.',
  saved: 'Downloaded {name}',
  incomplete: 'Incomplete or missing in the file: {titles}',
  failed: 'The file could not be made.',
  notDrawn: 'This dashboard could not be drawn as a file.',
  busy: 'Many files are being made at the moment. Try again in a minute.',
  notOffered: 'There is nothing to put into this file.',
  filters: 'Filters: {words}',
  notIn: '{condition} (not in: {titles})',
  untitled: 'a widget without a title',
} as const;

export type DownloadMessageKey = keyof typeof english;
export type DownloadMessages = Catalogue<DownloadMessageKey>;

export const createDownloadMessages = (locale: string): DownloadMessages => createCatalogue(english, locale);
