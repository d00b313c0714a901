/** English texts of questions in plain words and their answers. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  // What was understood.
  by: '{what} by {groups}',
  list: '{first} and {second}',
  comma: '{first}, {second}',
  distinctOf: 'How many values of {group} there are',
  valuesOf: 'Values of {group}',
  shareWhere: 'Share of {measure} where {condition}',
  where: '{what}, where {conditions}',
  and: '{first} and {second}',
  is: '{member} is {values}',
  isNot: '{member} is not {values}',
  or: '{first} or {second}',
  gt: '{member} is more than {number}',
  gte: '{member} is at least {number}',
  lt: '{member} is less than {number}',
  lte: '{member} is at most {number}',
  segment: '{segment}',
  during: '{what}, {period}',
  compared: '{first} compared with {second}',
  since: 'since {day}',
  until: 'until {day}',
  fromData: '{period} (the end of the data)',
  top: '{what}, the highest first',
  bottom: '{what}, the lowest first',
  topSome: '{what}, the {count} highest',
  bottomSome: '{what}, the {count} lowest',
  topOne: '{what}, the highest',
  bottomOne: '{what}, the lowest',
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
  inSubject: '{subject}: {what}',

  // Answers.
  period: 'Period',
  value: '{measure}: {value}.',
  noRows: 'There are no rows for this.',
  tooMany:
    'There are too many rows to say which is highest or what they are together. Ask about fewer, or for the top 10.',
  noValue: 'no value',
  first: '{name} has the highest {measure}: {value}.',
  last: '{name} has the lowest {measure}: {value}.',
  firstTied: '{names} share the highest {measure}: {value}.',
  lastTied: '{names} share the lowest {measure}: {value}.',
  firstTime: 'The highest {measure} was {when}: {value}.',
  lastTime: 'The lowest {measure} was {when}: {value}.',
  ends: 'From {from} to {until}: {measure} was highest {when} with {value}, and lowest {lowWhen} with {low}.',
  range: '{name} has the highest {measure} with {value}, {lowName} the lowest with {low}.',
  only: '{measure} for {name}: {value}.',
  periodValue: '{measure}, {name}: {value}.',
  more: 'The first is {change} more than the second ({name}).',
  less: 'The first is {change} less than the second ({name}).',
  same: 'That is the same as in the second ({name}).',
  count: '{group}: {count} different values.',
  countCut: '{group}: at least {count} different values.',
  names: '{group}: {names}.',
  share: '{share} of {measure}: {part} of {whole}.',
  topShare: '{name} has the largest share of {measure}: {share} of {whole}.',
  periodIn: 'in {name}',
  periodOn: 'on {name}',
  periodWeek: 'in the week of {name}',
  periodAt: 'at {name}',

  // What is not answered.
  greeting:
    'I answer questions about this data from its measures, dimensions, values and periods. I am not a language model.',
  'unknown-words': 'I did not find {words} in this data, so I do not answer in part. I know: {members}.',
  outside: 'There is no data for that period. The data reaches from {from} to {until}.',
  causes: 'I cannot say why something happened. I can show what changed: ask for a measure by a dimension.',
  future: 'I cannot say what will happen. I only know the data up to now.',
  opinion: 'I cannot give an opinion. I can show the numbers.',
  writing: 'I cannot change anything. I only read the data.',
  empty: 'Ask a question about this data.',
  unclear: 'I know these words, but not what they ask together. Try “{example}”.',
  choose: 'Which do you mean?',
  guess: 'Do you mean this?',
} as const;

export type QuestionKey = keyof typeof english;
export type QuestionMessages = Catalogue<QuestionKey>;

export const createQuestionMessages = (locale: string): QuestionMessages => createCatalogue(english, locale);
