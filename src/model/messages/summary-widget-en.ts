/** English texts of the widget that summarises a dashboard. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  reading: 'Reading the charts',
  nothing: 'Nothing stands out in the charts of this page.',
  noCharts: 'There is no data to summarise.',
  showProof: '{number}: show where it comes from',
  source: 'Computed from {count|chart|charts} of this page, without a language model.',
  sourceAsOf: 'Computed from {count|chart|charts} of this page, without a language model. Data as of {time}.',
} as const;

export type SummaryWidgetMessages = Catalogue<keyof typeof english>;

export const createSummaryWidgetMessages = (locale: string): SummaryWidgetMessages =>
  createCatalogue(english, locale);
