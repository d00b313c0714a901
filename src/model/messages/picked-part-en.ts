/** English texts of charts that show the picked part of each bar. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  narrowed: 'Full colour: {text}. Pale: the rest',
  share: '{picked} of {whole} ({share}): {text}',
  summary: 'Narrowed to {text}: {picked} of {whole} ({share}).',
} as const;

export type PickedPartMessages = Catalogue<keyof typeof english>;

export const createPickedPartMessages = (locale: string): PickedPartMessages =>
  createCatalogue(english, locale);
