/**
 * English texts of the dialog that explains a number. Placeholders: see message-catalogue.ts. Titles of measures may be
 * singular or plural, so that no verb follows them.
 */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  title: '{measure} · {text}',
  close: 'Close',
  measures: 'Number to explain',
  working: 'Looking for what explains it…',
  failed: 'This could not be explained: {reason}',
  retry: 'Try again',
  whereFrom: 'Where {number} comes from',
  up: '{measure} {when}: {value}, {all} more than {earlier} {whenBefore}.',
  down: '{measure} {when}: {value}, {all} less than {earlier} {whenBefore}.',
  upByShare: '{measure} {when}: {value}, {all} or {change} more than {earlier} {whenBefore}.',
  downByShare: '{measure} {when}: {value}, {all} or {change} less than {earlier} {whenBefore}.',
  same: '{measure} {when}: {value}, the same as {whenBefore}.',
  value: '{measure}: {value}.',
  valueIn: '{measure} {when}: {value}.',
  most: 'By {dimension}, {part} accounts for most of the change: {own} of {all}.',
  largest: 'By {dimension}, {part} contributed most: {own} of {all}.',
  beyond:
    'By {dimension}, the change of {part}, {own}, is larger than the whole change of {all}: others moved the other way.',
  balance: 'By {dimension}, {part} changed most, {own}, but other changes balance it.',
  mixAndRate:
    'By {dimension}: {rate} because values within the parts changed, {mix} because their weights did. {part} contributed most, {own}.',
  made: 'By {dimension}, {part} has the most: {own}, {share} of the whole.',
  madePlain: 'By {dimension}, {part} has the most: {own}.',
  points: '{value} percentage points',
  tried: 'Compared: {list}. {dimension} explains most.',
  unfinished: '{period} is not over yet, so it is not compared with a whole period.',
  cut: 'Filters leave out a part of {period}, so it is not compared with a whole period.',
  outOfRange: 'The dashboard shows nothing of the period before, so there is nothing to compare with.',
  noRowsBefore: 'The period before has nothing to compare with.',
  noTime: 'There is no period to compare with.',
  madeOf: 'This is what the number is made of.',
  distinct:
    '{measure} counts different things, and the same thing can be in several parts. Parts do not add up, so it cannot be split.',
  extreme: '{measure} is a single highest or lowest value, so it cannot be split into parts.',
  cumulative: '{measure} counts the same rows in several periods, so it cannot be split into parts.',
  ratio:
    '{measure} is an average or a ratio. The dashboard does not have the numbers that it is computed from, so it cannot be split.',
  ratioAlone: '{measure} is an average or a ratio. Only a change of it can be split into parts.',
  noDimension: 'No dimension of this data splits it into a few parts that add up.',
  nothing: 'There is no number to explain.',
  other: 'Other ({count|value|values})',
  whole: 'Total',
  changeOf: 'Change of {measure}',
  change: 'Contribution',
  noValue: 'no value',
  periodIn: 'in {name}',
  periodOn: 'on {name}',
  periodWeek: 'in the week of {name}',
  periodAt: 'at {name}',
  periodSpan: 'for {name}',
  period: 'Period',
} as const;

export type ExplainKey = keyof typeof english;
export type ExplainMessages = Catalogue<ExplainKey>;

export const createExplainMessages = (locale: string): ExplainMessages => createCatalogue(english, locale);
