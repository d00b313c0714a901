/** The data model beside the chart, and the steps between both where there is no room for them. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ReportMessages } from '../../model/messages/report-editor-en.ts';
import type { MemberGroup } from '../../model/report-query/browsed-members.ts';
import { renderSegmentedControl } from '../control/segmented-control.ts';
import type { BrowserScene } from './member-browser-element.ts';

export interface DataScene extends Omit<BrowserScene, 'groups'> {
  /** `undefined` until they have loaded. */
  readonly groups: readonly MemberGroup[] | undefined;
  /** Why the data model could not be loaded. */
  readonly fault: string | undefined;
  readonly retry: () => void;
}

export function renderData({ groups, fault, retry, ...scene }: DataScene): TemplateResult {
  const { messages } = scene;
  if (fault !== undefined)
    return html`<div class="fault" role="alert">
      <p>${messages('metaFailed', { about: fault })}</p>
      <button part="button" class="control" type="button" @click=${retry}>${messages('retry')}</button>
    </div>`;
  if (!groups)
    return html`<div class="waiting" role="status">
      <span class="visually-hidden">${messages('loadingModel')}</span>
    </div>`;
  return html`<vitrine-member-browser .scene=${{ ...scene, groups }}></vitrine-member-browser>`;
}

export type Step = 'data' | 'chart' | 'design';

export interface StepScene {
  readonly messages: ReportMessages;
  readonly step: Step;
  /** The name of the chart that is shown in the other step. */
  readonly chart: string | undefined;
  /** Why the query was refused: beside the members, the author sees it here. */
  readonly fault: string | undefined;
  readonly go: (step: Step) => void;
}

export function renderSteps({ messages, step, chart, fault, go }: StepScene): TemplateResult {
  const control = renderSegmentedControl<Step>({
    label: messages('steps'),
    segments: [
      { value: 'data', title: messages('dataTab') },
      { value: 'chart', title: chart === undefined ? messages('chartTab') : messages('chartOf', { chart }) },
      { value: 'design', title: messages('designTab') },
    ],
    chosen: step,
    onChoose: go,
  });
  return html`<div class="steps">
    ${control}${
      fault === undefined || step !== 'data'
        ? nothing
        : html`<p class="fault" role="alert">${messages('failed', { about: fault })}</p>`
    }
  </div>`;
}
