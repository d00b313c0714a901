import { controlsEnglish, type ControlMessages } from '../../model/messages/controls-en.ts';
import { createCatalogue } from '../../model/messages/messages.ts';

const known = new Map<string, ControlMessages>();

/** One catalogue per language: all controls of a page share it. */
export function findControlMessages(locale: string): ControlMessages {
  const texts = known.get(locale) ?? createCatalogue(controlsEnglish, locale);
  known.set(locale, texts);
  return texts;
}

/** `flights.origin_state` is called Origin state until the model has told its title. */
export function toReadableName(member: string): string {
  const words = (member.split('.').at(-1) ?? member).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
