/** The form for the drawing of the report, beside its picture. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { FormDrawing } from '../../model/chart-form/form-control.ts';
import type { ReportMessages } from '../../model/messages/report-editor-en.ts';
import type { FormScene } from '../chart-form/chart-form-element.ts';
import { renderSegmentedControl } from '../control/segmented-control.ts';
import { isCodeEditor } from './render-sql.ts';
import type { DesignMode, SpecEditing } from './spec-editing.ts';
import { renderIcon } from '../theme/problem-icons.ts';

export interface DesignScene extends Omit<FormScene, 'drawing' | 'messages'> {
  readonly messages: ReportMessages;
  readonly formMessages: FormScene['messages'];
  /** `undefined`: there is nothing to change yet. */
  readonly drawing: FormDrawing | undefined;
  readonly spec: SpecEditing;
  /** Whether other rows are on their way, whose columns may be others. */
  readonly isLoading: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
}

export function renderDesign(scene: DesignScene): TemplateResult {
  const { messages, formMessages, drawing, fields, spec, apply } = scene;
  return html`<div class="design-head">
      <h2>${messages('designTab')}</h2>
      ${drawing ? renderModes(scene) : nothing}
      ${renderStep(messages('undo'), undoIcon, { isPossible: scene.canUndo, run: scene.undo })}
      ${renderStep(messages('redo'), redoIcon, { isPossible: scene.canRedo, run: scene.redo })}
    </div>
    ${renderFault(scene)}
    ${
      !drawing
        ? html`<p class="note">${messages('noDesign')}</p>`
        : spec.mode === 'text'
          ? renderText(scene, drawing)
          : html`<vitrine-chart-form
              ?inert=${scene.isLoading}
              .scene=${{ messages: formMessages, drawing, fields, apply } satisfies FormScene}
            ></vitrine-chart-form>`
    }`;
}

const renderModes = ({ messages, spec }: DesignScene): TemplateResult =>
  renderSegmentedControl<DesignMode>({
    label: messages('designMode'),
    segments: [
      { value: 'form', title: messages('formMode') },
      { value: 'text', title: messages('textMode') },
    ],
    chosen: spec.mode,
    onChoose: (mode) => mode === spec.mode || spec.setMode(mode),
  });

/** It stays until the text is mended or discarded, also beside the form. */
function renderFault({ messages, spec }: DesignScene): unknown {
  const [fault] = spec.diagnostics;
  if (!fault) return nothing;
  return html`<div class="fault">
    <p role="alert">${messages('specFault', { about: fault.message })}</p>
    <button part="button" class="control" type="button" @click=${() => spec.discard()}>
      ${messages('discardText')}
    </button>
  </div>`;
}

function renderText({ messages, spec }: DesignScene, drawing: FormDrawing): TemplateResult {
  if (spec.loadFault !== undefined)
    return html`<div class="fault" role="alert">
      <p>${messages('codeFailed', { about: spec.loadFault })}</p>
      <button part="button" class="control" type="button" @click=${() => void spec.load()}>
        ${messages('retry')}
      </button>
    </div>`;
  if (!spec.isReady)
    return html`<div class="waiting code" role="status">
      <span class="visually-hidden">${messages('loadingCode')}</span>
    </div>`;
  const text = spec.show(drawing);
  return html`<vitrine-code-editor
    class="code spec"
    .language=${'json'}
    .label=${messages('specOfReport')}
    .complete=${spec.findCompletion(drawing.kind)}
    .value=${text}
    .diagnostics=${spec.diagnostics}
    @edit=${({ target }: Event) => isCodeEditor(target) && spec.change(target.value)}
    @run=${() => spec.flush()}
  ></vitrine-code-editor>`;
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
    aria-disabled=${!isPossible}
    @click=${() => isPossible && run()}
  >
    ${icon}
  </button>`;

const undoIcon = renderIcon(16, svg`<path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"/>`);
const redoIcon = renderIcon(16, svg`<path d="m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3"/>`);
