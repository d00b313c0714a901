/** The button that opens the editor, and the editor's bar. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { BreakpointName } from '../../contract/primitives.ts';
import { breakpointOrder, type GridSettings } from '../../model/layout/grid-settings.ts';
import type { EditorMessageKey, EditorMessages } from '../../model/messages/editor-en.ts';
import { renderIcon } from '../theme/problem-icons.ts';
import type { SaveStatus } from './draft-saver.ts';

export interface EditorBarState {
  /** `undefined`: the host saves the draft. */
  readonly status: SaveStatus | undefined;
  /** Why saving failed. */
  readonly about: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether the editor is closing. */
  readonly isClosing: boolean;
  readonly canPublish: boolean;
}

export interface EditorBarActions {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly cancel: () => void;
  readonly done: () => void;
  readonly publish: () => void;
}

/** What stands before the button that opens the editor. */
interface EditButtonTexts {
  readonly note: string;
  /** Why the editor could not be opened. */
  readonly fault: string;
}

export const renderEditButton = (
  messages: EditorMessages,
  { note, fault }: EditButtonTexts,
  start: () => void,
): TemplateResult =>
  html`${note === '' ? nothing : html`<span class="unpublished">${note}</span>`}${
      fault === '' ? nothing : html`<span class="edit-fault" role="alert">${fault}</span>`
    }<button
      part="button arrange-button"
      class="control arrange"
      type="button"
      title=${messages('editHint')}
      @click=${start}
    >
      ${editIcon}${messages('edit')}
    </button>`;

/** Parts of the bar that others render. */
export interface EditorBarParts {
  readonly actions: EditorBarActions;
  /** The button that adds widgets. */
  readonly add: unknown;
  /** The choice of the layout that is edited. */
  readonly width: unknown;
  /** The menu of what is seldom needed. */
  readonly more: unknown;
}

export function renderEditorBar(
  state: EditorBarState,
  messages: EditorMessages,
  { actions, add, width, more }: EditorBarParts,
): TemplateResult {
  const { isClosing: busy } = state;
  const hasFailed = state.status === 'failed' || state.status === 'offline';
  const done = hasFailed ? 'saveAgain' : 'done';
  return html`<div part="arrange-bar" class="arrange-bar" role="toolbar" aria-label=${messages('editor')}>
    ${renderStep(messages('undo'), undoIcon, state.canUndo && !busy, actions.undo)}
    ${renderStep(messages('redo'), redoIcon, state.canRedo && !busy, actions.redo)} ${add} ${width}
    <span class="bar-facts">${renderStatus(state, messages)}</span>
    ${more} ${renderEnd('cancel', messages, { busy, run: actions.cancel, className: 'cancel' })}
    ${renderEnd(busy ? 'saving' : done, messages, { busy, run: actions.done, className: 'done' })}
    ${
      state.canPublish
        ? renderEnd('publish', messages, {
            busy: busy || hasFailed,
            run: actions.publish,
            className: 'primary',
          })
        : nothing
    }
  </div>`;
}

function renderStatus({ status, about }: EditorBarState, messages: EditorMessages): unknown {
  if (status === undefined) return nothing;
  if (status !== 'failed' && status !== 'offline')
    return html`<span class="saving">${messages(status)}</span>`;
  const text = status === 'failed' ? messages('saveFailed', { about }) : messages('offline');
  return html`<span class="failed" role="alert">${text}</span>`;
}

interface EndOptions {
  readonly busy: boolean;
  readonly run: () => void;
  readonly className?: string;
}

const renderEnd = (
  key: EditorMessageKey,
  messages: EditorMessages,
  { busy, run, className = '' }: EndOptions,
): TemplateResult =>
  html`<button part="button" class="control ${className}" type="button" ?disabled=${busy} @click=${run}>
    ${messages(key)}
  </button>`;

const renderStep = (name: string, icon: TemplateResult, enabled: boolean, run: () => void): TemplateResult =>
  html`<button
    part="button"
    class="control step"
    type="button"
    aria-label=${name}
    title=${name}
    ?disabled=${!enabled}
    @click=${run}
  >
    ${icon}
  </button>`;

/** Describes the widths of a breakpoint as a readable message. */
export function describeBreakpointWidths(
  { breakpoints }: GridSettings,
  breakpoint: BreakpointName,
  messages: EditorMessages,
): string {
  const low = (breakpoints[breakpoint] ?? 0) + 1;
  const above = breakpointOrder
    .map((name) => breakpoints[name] ?? 0)
    .filter((value) => value >= low)
    .sort((one, other) => one - other);
  const [high] = above;
  if (high === undefined) return messages('above', { low });
  return low > 1 ? messages('between', { low, high }) : messages('below', { high });
}

const editIcon = renderIcon(16, svg`<path d="M4 20l1-5L16.5 3.5l4 4L9 19zM14 6l4 4"/>`);
const undoIcon = renderIcon(16, svg`<path d="M4 9h10a6 6 0 0 1 0 12H8M4 9l5-5M4 9l5 5"/>`);
const redoIcon = renderIcon(16, svg`<path d="M20 9H10a6 6 0 0 0 0 12h6M20 9l-5-5M20 9l-5 5"/>`);
