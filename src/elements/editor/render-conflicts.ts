/** Renders what two authors have changed in different ways, for the author to decide. */
import { html, type TemplateResult } from 'lit';
import type { DraftConflict } from '../../model/draft/draft-change.ts';
import { describeField } from '../../model/draft/describe-change.ts';
import { removeWidget } from '../../model/draft/edit-draft.ts';
import { findTab } from '../../model/draft/edit-tabs.ts';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import type { DraftEditing } from './draft-editing.ts';
import type { EditorContext } from './editor-context.ts';

export const renderConflicts = (context: EditorContext, editing: DraftEditing): TemplateResult[] =>
  editing.session.conflicts.map((conflict) => renderConflict(context, editing, conflict));

function renderConflict(
  { messages, pieces }: EditorContext,
  editing: DraftEditing,
  conflict: DraftConflict,
): TemplateResult {
  const { field } = conflict;
  const what = describeField(field, pieces.titleOf, messages);
  const keep = (): void => editing.decide(conflict, 'mine');
  const take = (): void => editing.decide(conflict, 'theirs');
  if (field.path.length > 0)
    return renderChoice(describeConflict(conflict, what, { messages, editing }), [
      [messages('keepMine'), keep],
      [messages('takeTheirs'), take],
    ]);
  const isTheirs = conflict.theirs !== undefined;
  const remove = (): void => {
    keep();
    editing.edit((draft) => removeWidget(draft, field.widgetId ?? ''));
  };
  return renderChoice(messages(isTheirs ? 'conflictKept' : 'conflictRemoved', { what }), [
    [messages('keepIt'), keep],
    [messages('removeIt'), remove],
  ]);
}

/** A short text is shown, so that the author can choose. */
function describeConflict(
  { theirs }: DraftConflict,
  what: string,
  { messages, editing }: { readonly messages: EditorMessages; readonly editing: DraftEditing },
): string {
  const isShort = typeof theirs === 'string' || typeof theirs === 'number';
  const text = isShort ? String(theirs) : findTab(editing.draft, theirs)?.title;
  return text === undefined
    ? messages('conflict', { what })
    : messages('conflictWith', { what, theirs: text.slice(0, 120) });
}

type Choice = readonly [string, () => void];

const renderChoice = (text: string, choices: readonly Choice[]): TemplateResult =>
  html`<div class="arrange-bar conflict" role="alert">
    <span class="bar-facts">${text}</span>
    ${choices.map(
      ([name, choose]) =>
        html`<button part="button" class="control" type="button" @click=${choose}>${name}</button>`,
    )}
  </div>`;
