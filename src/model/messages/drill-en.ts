/** English texts of the rows behind a number, loaded with them. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  drillTitle: '{measure} · {text}',
  close: 'Close',
  rows: '{count|row|rows}',
  firstRows: 'Only the first {count} rows are shown.',
  loadingRows: 'Loading rows',
  noDetails: 'There are no rows to show.',
  detailsFailed: 'The rows could not be loaded.',
  retry: 'Try again',
} as const;

export type DrillMessages = Catalogue<keyof typeof english>;

export const createDrillMessages = (locale: string): DrillMessages => createCatalogue(english, locale);
