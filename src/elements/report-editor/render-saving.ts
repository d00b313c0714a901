/** The foot of the dialog: the title of the report, and the button that adds it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ReportMessages } from '../../model/messages/report-editor-en.ts';

export interface SavingScene {
  readonly messages: ReportMessages;
  readonly title: string;
  /** Whether a report is edited that is there already. */
  readonly isEdited: boolean;
  readonly canSave: boolean;
  readonly isSaving: boolean;
  /** Whether the author is asked before the dialog closes. */
  readonly isLeaving: boolean;
  /** Why the report could not be added or saved. */
  readonly fault: string | undefined;
  readonly rename: (title: string) => void;
  readonly save: () => void;
  readonly stay: () => void;
  readonly leave: () => void;
}

export function renderSaving(scene: SavingScene): TemplateResult {
  const { messages, title, canSave, isSaving, isEdited, fault, save } = scene;
  const names = isEdited ? (['saveReport', 'saving'] as const) : (['addReport', 'adding'] as const);
  if (scene.isLeaving) return renderQuestion(scene);
  const rename = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) scene.rename(target.value);
  };
  return html`<footer>
    ${fault === undefined ? nothing : html`<p class="fault" role="alert">${messages(isEdited ? 'saveFailed' : 'addFailed', { about: fault })}</p>`}
    <label class="title"
      ><span>${messages('title')}</span
      ><input
        maxlength="200"
        autocomplete="off"
        .value=${title}
        ?disabled=${!canSave}
        @change=${rename} /></label
    ><button
      part="button"
      class="control primary"
      type="button"
      ?disabled=${!canSave || isSaving}
      @click=${save}
    >
      ${messages(names[isSaving ? 1 : 0])}
    </button>
  </footer>`;
}

const renderQuestion = ({ messages, isEdited, stay, leave }: SavingScene): TemplateResult =>
  html`<footer role="alert">
    <p class="question">${messages(isEdited ? 'leaveEdited' : 'leave')}</p>
    <button part="button" class="control" type="button" @click=${leave}>${messages('discard')}</button>
    <button part="button" class="control primary" type="button" @click=${stay}>${messages('keep')}</button>
  </footer>`;
