/** A first template for the rows of a report, which its author changes. */
import type { ShownField } from '../report-proposals/shown-field.ts';
import { sizes } from '../report-proposals/proposal-rule.ts';
import type { Offer } from './choose-proposals.ts';

/** A list with one line for each row. Names with brackets cannot be written in a template. */
export function offerHtml(fields: readonly ShownField[]): Offer {
  const columns = fields.filter(({ name }) => !/[[\]]/.test(name)).map(({ name }) => `{{format [${name}]}}`);
  const [first = '', ...rest] = columns;
  const line = rest.length === 0 ? `<b>${first}</b>` : `${first}: <b>${rest.join('</b> · <b>')}</b>`;
  const template = ['<ul>', '{{#each data}}', `  <li>${line}</li>`, '{{/each}}', '</ul>'].join('\n');
  return { rule: 'html', kind: 'html', spec: { template }, size: sizes.chart };
}
