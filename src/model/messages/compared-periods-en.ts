/** English texts of rows of several periods. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  period: 'Period',
} as const;

export type ComparedPeriodsMessages = Catalogue<keyof typeof english>;

export const createComparedPeriodsMessages = (locale: string): ComparedPeriodsMessages =>
  createCatalogue(english, locale);
