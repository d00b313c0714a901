/** English texts of the dialog in which readers ask questions. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  ask: 'Ask',
  askHint: 'Ask a question about this data',
  title: 'Ask about this data',
  close: 'Close',
  field: 'Your question',
  placeholder: 'Such as: {example}',
  send: 'Ask',
  thinking: 'Looking at the data…',
  writing: 'The answer is being written. Its numbers are checked when it is whole.',
  about:
    'Answers come from all data of this dashboard, whatever its filters are. Numbers show where they come from. A question can go on from the one before: “and last month?”',
  examples: 'Try one of these',
  byExample: '{measure} by {dimension}',
  topExample: 'Top 5 {dimension} by {measure}',
  timeExample: '{measure} over time',
  understood: 'Understood as: {what}',
  choose: 'Which do you mean?',
  guess: 'Do you mean this?',
  whereFrom: 'Where {number} comes from',
  retry: 'Try again',
  failed: 'The question could not be answered: {reason}',
  rows: 'Rows of the answer',
  chats: 'Your earlier chats',
  allChats: 'Show all',
  newChat: 'New chat',
  deleteChat: 'Delete the chat “{question}”',
  noChats: 'Your earlier chats could not be read: {reason}',
} as const;

export type AskKey = keyof typeof english;
export type AskMessages = Catalogue<AskKey>;

export const createAskMessages = (locale: string): AskMessages => createCatalogue(english, locale);
