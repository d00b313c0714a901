/** Texts of charts, in English; fetched with them. Forms as in dashboard-en.ts. */
import { createCatalogue, type Catalogue } from './messages.ts';

const english = {
  label: '{title}, chart of {count|row|rows}',
  series: 'Series of {title}. Press to hide or show one, with Shift to see it alone.',
  moreSeries: 'All series: {count} more',
  untitled: 'this chart',
} as const;

export type ChartMessages = Catalogue<keyof typeof english>;

export const createChartMessages = (locale: string): ChartMessages => createCatalogue(english, locale);
