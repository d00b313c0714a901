/** English texts of charts, loaded with the first chart. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  label: '{title}, chart of {count|row|rows}',
  labelOfOwnRows: '{title}, chart',
  series: 'Series of {title}. Press to hide or show one, with Shift to see it alone.',
  moreSeries: 'All series: {count} more',
  moreValues: 'and {count} more',
  soFar: 'So far: this period is not over',
  cutPeriod: 'Incomplete: the selected time ends within this period',
  untitled: 'this chart',
} as const;

export type ChartMessages = Catalogue<keyof typeof english>;

export const createChartMessages = (locale: string): ChartMessages => createCatalogue(english, locale);
