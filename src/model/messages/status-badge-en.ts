/** English texts of status badges, loaded with the first badge. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  asOf: 'Data as of {time}',
  ageOf: 'Age of the data of {title}',
  noticesOf: '{count|notice|notices} about {title}',
  unreached: 'Not filtered by the selection: {title}',
  chart: 'this chart',
  stale: 'Could not refresh. The last data is shown.',
  flawed: 'A part of this chart could not be drawn: {about}',
  truncated: 'Only the first {rows} rows are shown; totals of them would be wrong.',
  'filter-not-in-output': 'The filter {member} is not applied: this chart’s rows have no such column.',
  'filter-meaning': 'The filter {member} is not applied: it would change what this chart’s rows mean.',
  'filter-fixed-sql': 'The filter {member} is not applied: this chart’s SQL cannot be filtered by it.',
  'filter-unreadable': 'The filter {member} is not applied: its value does not fit.',
  'filter-own-rows': 'The filter {member} is not applied: this chart brings its own data.',
  'filter-refused': 'The filter {member} is not applied: it is not available for this chart.',
  'click-no-field': '“{member}: {text}” does not filter this chart: its data has no {member}.',
  'click-own-rows': '“{member}: {text}” does not filter this chart: it brings its own data.',
  'grain-not-in-output': 'The time grain of {member} is not applied: this chart’s rows have no such column.',
  'grain-meaning': 'The time grain of {member} is not applied: this chart’s SQL sets its own.',
  'grain-fixed-sql': 'The time grain of {member} is not applied: this chart’s SQL sets its own.',
  'grain-unreadable': 'The time grain of {member} is not applied: it does not fit.',
  'grain-own-rows': 'The time grain of {member} is not applied: this chart brings its own data.',
  'grain-refused': 'The time grain of {member} is not applied: it is not available for this chart.',
} as const;

export type StatusBadgeMessages = Catalogue<keyof typeof english>;

export const createStatusBadgeMessages = (locale: string): StatusBadgeMessages =>
  createCatalogue(english, locale);
