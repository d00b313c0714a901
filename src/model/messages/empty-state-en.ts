/** English texts of a widget without rows, loaded with the first of them. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  noRows: 'No data',
  nothingMatches: 'Nothing matches {filters}.',
  moreFilters: '{count|more filter|more filters}',
  picked: '{title} was picked in “{chart}”.',
  fixed: '{titles} cannot be changed here.',
  clear: 'Clear {title}',
  lastOfData: 'Show the last {period} of the data ({days})',
} as const;

export type EmptyStateMessages = Catalogue<keyof typeof english>;

export const createEmptyStateMessages = (locale: string): EmptyStateMessages =>
  createCatalogue(english, locale);

/** Joins names by commas and “and”, as the language of the texts does. */
export const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });
