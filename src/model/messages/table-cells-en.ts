/** Words inside of a table's cells and headers, in English. Forms as in dashboard-en.ts. */
import { createCatalogue, type Catalogue } from './messages.ts';

const english = {
  total: 'Total',
  measure: 'Measure',
  thousands: 'thousands',
  millions: 'millions',
  billions: 'billions',
  loading: 'Loading',
  failed: 'No total: {reason}',
  several: '{count|value|values}',
  severalHint: 'Several values fall into this cell, and nothing says how to put them together.',
  truncated: 'the rows are not complete',
  image: 'Image',
  rising: 'from {first} to {last}, rising',
  falling: 'from {first} to {last}, falling',
  steady: 'from {first} to {last}, unchanged',
} as const;

export type CellMessageKey = keyof typeof english;
export type CellMessages = Catalogue<CellMessageKey>;

const known = new Map<string, CellMessages>();

/** Made once for each language: cells ask for them as they are filled. */
export function createCellMessages(locale: string): CellMessages {
  const words = known.get(locale) ?? createCatalogue(english, locale);
  known.set(locale, words);
  return words;
}
