/** The bar while an author looks at something else than the draft with its handles. */
import { html, nothing, type TemplateResult } from 'lit';
import { readDraft } from '../../model/draft/dashboard-draft.ts';
import { describeReader } from '../../model/draft/previewed-reader.ts';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import type { EditorContext } from './editor-context.ts';
import type { EditorMode } from './editor-mode.ts';

interface ModeBarParts {
  readonly width: unknown;
  /** `undefined`: the rows come from the host, which alone knows its readers. */
  readonly chooseReader: (() => void) | undefined;
}

export function renderModeBar(
  context: EditorContext,
  mode: EditorMode,
  { width, chooseReader }: ModeBarParts,
): TemplateResult {
  const { messages, pieces } = context;
  const back = (): void => pieces.setMode({ kind: 'edit' });
  if (mode.kind !== 'version')
    return renderBar(describePreview(mode, messages), [
      width,
      chooseReader ? renderButton(messages('chooseReader'), chooseReader, '') : nothing,
      renderButton(messages('backToEditing'), back, 'primary'),
    ]);
  const { versionNumber: number, title } = mode.version;
  const bringBack = (): void => {
    const { config } = isRecord(mode.dashboard) ? mode.dashboard : {};
    context.edit(() => readDraft(config));
    back();
    context.announce('broughtBack', { number });
  };
  return renderBar(messages('viewingVersion', { number, title: title ?? '' }), [
    width,
    renderButton(messages('bringBack'), bringBack, ''),
    renderButton(messages('backToEditing'), back, 'primary'),
  ]);
}

function describePreview(mode: EditorMode, messages: EditorMessages): string {
  const reader = mode.kind === 'preview' ? mode.reader : undefined;
  if (!reader) return messages('previewing');
  return messages('previewingAs', { reader: describeReader(reader) || messages('readerWithoutFacts') });
}

const renderBar = (text: string, buttons: readonly unknown[]): TemplateResult =>
  html`<div part="arrange-bar" class="arrange-bar" role="toolbar" aria-label=${text}>
    <span class="bar-facts" role="status">${text}</span>${buttons}
  </div>`;

const renderButton = (name: string, run: () => void, className: string): TemplateResult =>
  html`<button part="button" class="control ${className}" type="button" @click=${run}>${name}</button>`;
