/** Opens the dialog in which an author makes a report. Loaded with the first report that is made. */
import { defineChartForm } from '../chart-form/chart-form-element.ts';
import { defineChip } from './chip-element.ts';
import { defineFilterChip } from './filter-chip-element.ts';
import { defineMemberBrowser } from './member-browser-element.ts';
import { ReportEditorElement } from './report-editor-element.ts';
import type { ReportEditorInput } from './report-editor-input.ts';
import { defineReportPicture } from './report-picture-element.ts';

/** Does nothing if it is open: a second click may come while this file loads. */
export function openReportEditor(input: ReportEditorInput): void {
  const root = input.host.renderRoot;
  if (root.querySelector('vitrine-report-editor')) return;
  defineChip();
  defineChartForm();
  defineFilterChip();
  defineMemberBrowser();
  defineReportPicture();
  if (!customElements.get('vitrine-report-editor'))
    customElements.define('vitrine-report-editor', ReportEditorElement);
  root.append(new ReportEditorElement(input));
}
