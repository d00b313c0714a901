/** The form of a report in HTML. */
import type { SpecRecord } from '../report-proposals/proposal-rule.ts';
import { say, toText, type Place } from './controls.ts';
import type { ReportForm } from './form-control.ts';
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
