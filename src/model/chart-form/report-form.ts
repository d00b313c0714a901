/** The form of a report, by the kind of its drawing. */
import { isRecord } from '../parsing/read-value.ts';
import type { Drawing } from '../report-proposals/proposal-rule.ts';
import type { ShownField } from '../report-proposals/shown-field.ts';
import type { ReportForm } from './form-control.ts';
import { describeHtml } from './html-form.ts';
import { describeFigures } from './kpi-form.ts';
import { describeMap } from './map-form.ts';
import { describeTable } from './table-form.ts';
import { describeChart } from './vega-form.ts';

/**
 * A drawing that has no form, such as one that is written in Vega, has no sections. What no control is about stays as it is.
 * @param fields - the columns of the rows.
 * @param part - which part of the drawing the form is about.
 */
export function describeForm({ kind, spec }: Drawing, fields: readonly ShownField[], part = 0): ReportForm {
  if (kind === 'kpi') return describeFigures(spec, fields);
  if (kind === 'table') return describeTable(spec, fields);
  if (kind === 'html') return describeHtml(spec);
  // A map may be written in Vega.
  const isChart = kind === 'vega' || 'mark' in spec || isRecord(spec['encoding']);
  return isChart ? describeChart(spec, fields, part) : describeMap(spec, fields);
}
