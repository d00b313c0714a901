/** The head of the query, which says how it is written, and the editor of its SQL. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ReportMessages } from '../../model/messages/report-editor-en.ts';
import type { CodeEditorElement } from '../code-editor/code-editor-element.ts';
import { renderSegmentedControl } from '../control/segmented-control.ts';
import type { QueryMode, SqlEditing } from './sql-editing.ts';

export interface SqlScene {
  readonly messages: ReportMessages;
  readonly sql: SqlEditing;
  readonly setMode: (mode: QueryMode) => void;
  readonly edit: (text: string, isCompleting: () => boolean) => void;
  /** Writes the SQL of the fields anew. `undefined`: it is that already, or there are none. */
  readonly writeAnew: (() => void) | undefined;
}

export function renderMode({ messages, sql, setMode, writeAnew }: SqlScene): TemplateResult {
  const control = renderSegmentedControl<QueryMode>({
    label: messages('queryMode'),
    segments: [
      { value: 'fields', title: messages('fieldsMode') },
      { value: 'sql', title: messages('sqlMode') },
    ],
    chosen: sql.mode,
    onChoose: (mode) => mode === sql.mode || setMode(mode),
  });
  return html`<div class="mode">
    ${control}${
      sql.mode === 'fields'
        ? nothing
        : html`${
              writeAnew
                ? html`<button part="button" class="control anew" type="button" @click=${writeAnew}>
                    ${messages('writeAnew')}
                  </button>`
                : nothing
            }<span class="keys" dir="auto">${messages('runKeys')}</span>`
    }
  </div>`;
}

/** The editor of code, whose file is loaded by now. */
export const isCodeEditor = (target: EventTarget | null): target is CodeEditorElement =>
  target instanceof HTMLElement && target.localName === 'vitrine-code-editor';

export function renderSql({ messages, sql, edit }: SqlScene): TemplateResult {
  if (sql.loadFault !== undefined)
    return html`<div class="fault" role="alert">
      <p>${messages('codeFailed', { about: sql.loadFault })}</p>
      <button part="button" class="control" type="button" @click=${() => void sql.load()}>
        ${messages('retry')}
      </button>
    </div>`;
  if (!sql.isReady)
    return html`<div class="waiting code" role="status">
      <span class="visually-hidden">${messages('loadingCode')}</span>
    </div>`;
  return html`<vitrine-code-editor
    class="code"
    .language=${'sql'}
    .label=${messages('sqlOfReport')}
    .complete=${sql.complete}
    .value=${sql.text}
    .diagnostics=${sql.diagnostics}
    @edit=${({ target }: Event) => isCodeEditor(target) && edit(target.value, () => target.isCompleting)}
    @run=${() => sql.run()}
  ></vitrine-code-editor>`;
}
