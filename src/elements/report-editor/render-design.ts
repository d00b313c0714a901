/** The form for the drawing of the report, beside its picture. */
import { html, svg, type TemplateResult } from 'lit';
import type { FormDrawing } from '../../model/chart-form/form-control.ts';
import type { ReportMessages } from '../../model/messages/report-editor-en.ts';
import type { FormScene } from '../chart-form/chart-form-element.ts';
import { renderIcon } from '../theme/problem-icons.ts';

export interface DesignScene extends Omit<FormScene, 'drawing' | 'messages'> {
  readonly messages: ReportMessages;
  readonly formMessages: FormScene['messages'];
  /** `undefined`: there is nothing to change yet. */
  readonly drawing: FormDrawing | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
}

export function renderDesign(scene: DesignScene): TemplateResult {
  const { messages, formMessages, drawing, fields, apply } = scene;
  return html`<div class="design-head">
      <h2>${messages('designTab')}</h2>
      ${renderStep(messages('undo'), undoIcon, { isPossible: scene.canUndo, run: scene.undo })}
      ${renderStep(messages('redo'), redoIcon, { isPossible: scene.canRedo, run: scene.redo })}
    </div>
    ${
      drawing
        ? html`<vitrine-chart-form
            .scene=${{ messages: formMessages, drawing, fields, apply } satisfies FormScene}
          ></vitrine-chart-form>`
        : html`<p class="note">${messages('noDesign')}</p>`
    }`;
}

const renderStep = (
  name: string,
  icon: unknown,
  { isPossible, run }: { readonly isPossible: boolean; readonly run: () => void },
): TemplateResult =>
  html`<button
    part="button"
    class="control icon-only"
    type="button"
    aria-label=${name}
    title=${name}
    ?disabled=${!isPossible}
    @click=${run}
  >
    ${icon}
  </button>`;

const undoIcon = renderIcon(16, svg`<path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"/>`);
const redoIcon = renderIcon(16, svg`<path d="m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3"/>`);
