import { isRecord } from '../../../model/parsing/read-value.ts';
import { formatInChart } from './format-in-chart.ts';

/** The label of a value in a legend. `format`: settings of the expression function that formats values. */
export const toLegendLabel = (value: unknown, format: unknown): string =>
  isRecord(format) ? formatInChart(value, format) : String(value);
