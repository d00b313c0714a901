/** English texts of the buttons that explain a number. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  explain: 'Explain this',
  explainOf: 'Explain {measure}, {text}',
} as const;

export const createExplainButtonMessages = (locale: string): Catalogue<keyof typeof english> =>
  createCatalogue(english, locale);
