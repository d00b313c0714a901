/** English texts of cross-filter chips, loaded with the first cross-filter. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  filteredBy: 'Filtered by',
  selection: '{title}: {text}',
  chips: 'Filters from clicks',
  removeChip: 'Remove the filter {filter}',
  clearAll: 'Clear all',
  showRows: 'Show rows',
  showRowsOf: 'Show the rows of {measure} for {text}',
  isFiltered: 'Filtered by {text}.',
  isUnfiltered: 'The filter is removed.',
} as const;

export type CrossFilterMessages = Catalogue<keyof typeof english>;

export const createCrossFilterMessages = (locale: string): CrossFilterMessages =>
  createCatalogue(english, locale);
