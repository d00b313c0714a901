/** English texts of what a reader can do with the answer to a question. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  actions: 'This answer',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The browser did not allow copying.',
  filter: 'Filter the dashboard',
  filterBy: 'Filter the dashboard by {conditions}',
  filtered: 'The dashboard is filtered by {conditions}.',
  condition: '{title}: {values}',
  exceptCondition: '{title}: not {values}',
  grain: 'Time grain: {grain}',
  grainHint: 'Sets the time grain of the dashboard',
  grainSet: 'The time grain of the dashboard is: {grain}.',
  add: 'Add to the dashboard',
  addHint: 'Adds a widget with these rows to the draft of the dashboard',
  added: 'Added to the draft. Readers see it once the draft is published.',
  notAdded: 'It could not be added: {reason}',
  query: 'Show the query',
  written: 'Written by a language model. A wavy line marks numbers that the rows do not prove.',
  unproven: 'The rows do not prove {number}.',
  stop: 'Stop',
  stopped: 'Stopped.',
} as const;

export type AnswerMessages = Catalogue<keyof typeof english>;

export const createAnswerMessages = (locale: string): AnswerMessages => createCatalogue(english, locale);
