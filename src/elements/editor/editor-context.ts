/** What the parts of the editor share. */
import type { PlatformClient } from '../../client/platform-client.ts';
import type { DashboardDraft } from '../../model/draft/dashboard-draft.ts';
import type { EditorMessageKey, EditorMessages } from '../../model/messages/editor-en.ts';
import type { MemberList } from '../../model/parsing/parse-meta.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { LayoutState } from '../layout-editor/layout-preview.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';
import type { EditorMode } from './editor-mode.ts';
import type { DraftEditing } from './draft-editing.ts';

export interface EditorPieces {
  readonly host: DashboardSettings;
  readonly messages: EditorMessages;
  readonly announce: (text: string) => void;
  /** `undefined` until the draft is open. */
  readonly editing: () => DraftEditing | undefined;
  /** Resolves when the newest draft is shown, with the handles of its widgets. */
  readonly shown: () => Promise<void>;
  readonly state: () => DashboardState;
  readonly titleOf: (widgetId: string) => string;
  readonly scene: () => LayoutState | undefined;
  /** The box of a widget's handles. */
  readonly findBox: (widgetId: string) => HTMLElement | undefined;
  /** The part of the data model that the author may use. */
  readonly members: () => Promise<MemberList>;
  /** The client that loads the rows. `undefined`: they come from the host. */
  readonly rowClient: () => PlatformClient | undefined;
  readonly mode: () => EditorMode;
  readonly setMode: (mode: EditorMode) => void;
  /** Opens the settings of a widget. */
  readonly openSettings: (widgetId: string) => void;
  readonly stop: () => void;
}

export class EditorContext {
  readonly pieces: EditorPieces;

  constructor(pieces: EditorPieces) {
    this.pieces = pieces;
  }

  get messages(): EditorMessages {
    return this.pieces.messages;
  }

  edit(change: (draft: DashboardDraft) => DashboardDraft): void {
    this.pieces.editing()?.edit(change);
  }

  announce(key: EditorMessageKey, values?: Readonly<Record<string, string | number>>): void {
    this.pieces.announce(this.messages(key, values));
  }

  /** Scrolls a new widget into view, and gives its handle the focus. */
  async reveal(widgetId: string, said: EditorMessageKey): Promise<void> {
    await this.pieces.shown();
    const box = this.pieces.findBox(widgetId);
    box?.scrollIntoView({ block: 'nearest' });
    // The author may be writing by now: a form that loses the focus ends.
    const isWriting = this.pieces.host.renderRoot.querySelector('.in-place:focus-within') !== null;
    if (!isWriting) box?.querySelector<HTMLElement>('.move')?.focus({ preventScroll: true });
    this.announce(said, { title: this.pieces.titleOf(widgetId) });
  }
}

/** Ids do not clash with those of other authors, who may be adding widgets at the same time. */
export const createId = (kind: 'widget' | 'tab'): string =>
  `${kind}-${[...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')}`;
