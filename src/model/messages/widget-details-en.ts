/** English texts of status badges, cross-filter chips and drill-downs, loaded with them. */
import { createCatalogue, type Catalogue } from './messages.ts';

const english = {
  asOf: 'Data as of {time}',
  ageOf: 'Age of the data of {title}',
  noticesOf: '{count|notice|notices} about {title}',
  chart: 'this chart',
  stale: 'Could not refresh. The last data is shown.',
  flawed: 'A part of this chart could not be drawn: {about}',
  truncated: 'Only the first {rows} rows are shown; totals of them would be wrong.',
  'filter-not-in-output': 'The filter {member} is not applied: this chart’s SQL has no such column.',
  'filter-meaning': 'The filter {member} is not applied: around this chart’s SQL its meaning would change.',
  'filter-unreadable': 'The filter {member} is not applied: its value does not fit.',
  'filter-own-rows': 'The filter {member} is not applied: this chart brings its own data.',
  'filter-refused': 'The filter {member} is not applied: it is not available for this chart.',
  'grain-not-in-output': 'The time grain of {member} is not applied: this chart’s SQL has no such column.',
  'grain-meaning': 'The time grain of {member} is not applied: this chart’s SQL sets its own.',
  'grain-unreadable': 'The time grain of {member} is not applied: it does not fit.',
  'grain-own-rows': 'The time grain of {member} is not applied: this chart brings its own data.',
  'grain-refused': 'The time grain of {member} is not applied: it is not available for this chart.',
  filteredBy: 'Filtered by',
  selection: '{title}: {text}',
  chips: 'Filters from clicks',
  removeChip: 'Remove the filter {title}: {text}',
  clearAll: 'Clear all',
  showRows: 'Show rows',
  showRowsOf: 'Show the rows of {measure} for {text}',
  isFiltered: 'Filtered by {text}.',
  isUnfiltered: 'The filter is removed.',
  drillTitle: '{measure} · {text}',
  close: 'Close',
  rows: '{count|row|rows}',
  firstRows: 'Only the first {count} rows are shown.',
  loadingRows: 'Loading rows',
  noDetails: 'There are no rows to show.',
  detailsFailed: 'The rows could not be loaded.',
  retry: 'Try again',
} as const;

export type WidgetDetailMessages = Catalogue<keyof typeof english>;

export const createWidgetDetailMessages = (locale: string): WidgetDetailMessages =>
  createCatalogue(english, locale);
