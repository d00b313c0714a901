/** English texts in cells and headers of tables. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  total: 'Total',
  measure: 'Measure',
  thousands: 'thousands',
  millions: 'millions',
  billions: 'billions',
  loading: 'Loading',
  noValue: 'no value',
  failed: 'No total: {reason}',
  several: '{count|value|values}',
  severalHint: 'Several values belong to this cell, and no aggregate is set for them.',
  truncated: 'the rows are not complete',
  image: 'Image',
  rising: 'from {first} to {last}, rising',
  falling: 'from {first} to {last}, falling',
  steady: 'from {first} to {last}, unchanged',
} as const;

export type CellMessageKey = keyof typeof english;
export type CellMessages = Catalogue<CellMessageKey>;

const known = new Map<string, CellMessages>();

/** Cached by locale, because cells request them while they are filled. */
export function createCellMessages(locale: string): CellMessages {
  const words = known.get(locale) ?? createCatalogue(english, locale);
  known.set(locale, words);
  return words;
}
