/** The form of a report, by the kind of its drawing. */
import type { ShownField } from '../report-proposals/shown-field.ts';
import type { FormDrawing, FormSection, ReportForm } from './form-control.ts';
import { say, toButton } from './controls.ts';
import { listFormatControls } from './format-controls.ts';
import { describeHtml, writeTemplate } from './html-form.ts';
import { describeFigures } from './kpi-form.ts';
import { describeMap } from './map-form.ts';
import { describeTable } from './table-form.ts';
import { describeChart } from './vega-form.ts';

/**
 * A drawing that has no form, such as one that is written in Vega, has only what any drawing has. What no control is about stays as it is.
 * @param fields - the columns of the rows.
 * @param part - which part of the drawing the form is about.
 */
export function describeForm(drawing: FormDrawing, fields: readonly ShownField[], part = 0): ReportForm {
  const form = describeKind(drawing, fields, part);
  if (drawing.kind === 'html') return form;
  const formats = listFormatControls(drawing, fields);
  const write = toButton('html', say('writeHtml'), () => writeTemplate(fields));
  const more: readonly FormSection[] = [
    ...(formats.length > 0 ? [{ key: 'formats', title: say('formats'), controls: formats }] : []),
    { key: 'more', title: say('more'), controls: [write] },
  ];
  return { ...form, sections: [...form.sections, ...more] };
}

function describeKind({ kind, spec }: FormDrawing, fields: readonly ShownField[], part: number): ReportForm {
  if (kind === 'kpi') return describeFigures(spec, fields);
  if (kind === 'table') return describeTable(spec, fields);
  if (kind === 'html') return describeHtml(spec);
  return kind === 'vega' || isChart(spec) ? describeChart(spec, fields, part) : describeMap(spec, fields);
}

/** A map may be written in Vega. */
const isChart = (spec: FormDrawing['spec']): boolean =>
  ['mark', 'layer', 'marks', '$schema'].some((key) => key in spec);
