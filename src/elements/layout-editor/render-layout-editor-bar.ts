/** The button of the layout editor in the toolbar, and the editor's bar. */
import { html, nothing, type TemplateResult, svg } from 'lit';
import type { BreakpointName } from '../../contract/primitives.ts';
import { breakpointOrder, type GridSettings } from '../../model/layout/grid-settings.ts';
import type { LayoutEditorMessageKey } from '../../model/messages/layout-editor-en.ts';

export type LayoutEditorMessages = (
  key: LayoutEditorMessageKey,
  values?: Readonly<Record<string, string | number>>,
) => string;

export interface EditorBarState {
  readonly status: 'open' | 'saving' | 'failed';
  /** Why saving failed. */
  readonly about: string;
  readonly band: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export interface EditorBarActions {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly cancel: () => void;
  readonly done: () => void;
}

export const renderEditButton = (messages: LayoutEditorMessages, start: () => void): TemplateResult =>
  html`<button part="button arrange-button" class="control arrange" type="button" @click=${start}>
    ${editLayoutIcon}${messages('arrange')}
  </button>`;

export function renderEditorBar(
  state: EditorBarState,
  messages: LayoutEditorMessages,
  requests: EditorBarActions,
): TemplateResult {
  const busy = state.status === 'saving';
  const button = (key: 'cancel' | 'done', run: () => void, className: string) =>
    html`<button part="button" class="control ${className}" type="button" ?disabled=${busy} @click=${run}>
      ${key === 'done' ? messages(doneWord[state.status]) : messages(key)}
    </button>`;
  return html`<div part="arrange-bar" class="arrange-bar" role="toolbar" aria-label=${messages('arrange')}>
    ${renderStep(messages('undo'), undoIcon, state.canUndo && !busy, requests.undo)}
    ${renderStep(messages('redo'), redoIcon, state.canRedo && !busy, requests.redo)}
    <span class="band">${messages('arranging', { band: state.band })}</span>
    ${
      state.status === 'failed'
        ? html`<span class="failed" role="alert">${messages('saveFailed', { about: state.about })}</span>`
        : nothing
    }
    ${button('cancel', requests.cancel, '')} ${button('done', requests.done, 'primary')}
  </div>`;
}

const doneWord = { open: 'done', saving: 'saving', failed: 'saveAgain' } as const;

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
  messages: LayoutEditorMessages,
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

const icon = (path: TemplateResult): TemplateResult =>
  svg`<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

const editLayoutIcon = icon(svg`<path d="M4 4h7v9H4zM15 4h5v5h-5zM15 13h5v7h-5zM4 17h7v3H4z"/>`);
const undoIcon = icon(svg`<path d="M4 9h10a6 6 0 0 1 0 12H8M4 9l5-5M4 9l5 5"/>`);
const redoIcon = icon(svg`<path d="M20 9H10a6 6 0 0 0 0 12h6M20 9l-5-5M20 9l-5 5"/>`);
