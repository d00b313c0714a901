import { controlsEnglish, type ControlMessages } from '../../model/messages/controls-en.ts';
import { createCatalogue } from '../../model/messages/message-catalogue.ts';

const known = new Map<string, ControlMessages>();

/** Returns one catalogue per language, which all controls of the page share. */
export function findControlMessages(locale: string): ControlMessages {
  const texts = known.get(locale) ?? createCatalogue(controlsEnglish, locale);
  known.set(locale, texts);
  return texts;
}
