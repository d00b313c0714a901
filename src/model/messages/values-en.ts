/** English names of values. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  missing: 'No {title}',
} as const;

type ValueMessages = Catalogue<keyof typeof english>;

const known = new Map<string, ValueMessages>();

/** Cached by locale, because cells request them while they are filled. */
export function createValueMessages(locale: string): ValueMessages {
  const words = known.get(locale) ?? createCatalogue(english, locale);
  known.set(locale, words);
  return words;
}
