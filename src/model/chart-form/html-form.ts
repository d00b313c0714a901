/** The form of a report in HTML. */
import type { ShownField } from '../report-proposals/shown-field.ts';
import type { SpecRecord } from '../report-proposals/proposal-rule.ts';
import { say, toText, type Place } from './controls.ts';
import type { FormDrawing, ReportForm } from './form-control.ts';
import { writeAt } from './spec-path.ts';

export function describeHtml(spec: SpecRecord): ReportForm {
  const place = (key: 'template' | 'styles'): Place => ({
    key,
    label: say(key),
    value: spec[key],
    write: (value) => ({ kind: 'html', spec: writeAt(spec, [key], value) }),
  });
  const controls = [toText(place('template'), undefined, true), toText(place('styles'), undefined, true)];
  return { parts: [], sections: [{ key: 'html', title: say('html'), controls }] };
}

/** A first template for the rows: a list with one line for each. Names with brackets cannot be written in a template. */
export function writeTemplate(fields: readonly ShownField[]): FormDrawing {
  const columns = fields.filter(({ name }) => !/[[\]]/.test(name)).map(({ name }) => `{{format [${name}]}}`);
  const [first = '', ...rest] = columns;
  const line = rest.length === 0 ? `<b>${first}</b>` : `${first}: <b>${rest.join('</b> · <b>')}</b>`;
  const template = ['<ul>', '{{#each data}}', `  <li>${line}</li>`, '{{/each}}', '</ul>'].join('\n');
  return { kind: 'html', spec: { template } };
}
