/** Connects the layout editor with the draft: what an author moves becomes a step that can be undone. */
import type { LitElement } from 'lit';
import { placeWidgets } from '../../model/draft/edit-draft.ts';
import { findTab, moveToTab } from '../../model/draft/edit-tabs.ts';
import type { LayoutChange } from '../../model/draft/list-layout-changes.ts';
import { LayoutEditor, type LayoutEditorPorts } from '../layout-editor/layout-editor.ts';
import type { DropTarget } from '../layout-editor/drop-target.ts';
import type { DraftEditing } from './draft-editing.ts';
import type { EditorPorts } from './editor-ports.ts';

export interface LayoutPieces extends Pick<
  LayoutEditorPorts,
  'messages' | 'announce' | 'titleOf' | 'createTools'
> {
  readonly ports: EditorPorts;
  /** `undefined` until the draft is open. */
  readonly editing: () => DraftEditing | undefined;
  /** Closes the editor. */
  readonly stop: () => void;
}

export function createLayoutEditor(host: LitElement, pieces: LayoutPieces): LayoutEditor {
  const { ports, editing, messages, announce } = pieces;
  return new LayoutEditor(host, {
    ...pieces,
    scene: () => ports.layout.scene,
    panels: () => ports.layout.openPanels,
    containers: () => ports.state().dashboard?.containers ?? new Map(),
    openTab: (containerId, tabId) => ports.controls.pickTab(containerId, tabId),
    hold: () => editing()?.hold() ?? (() => undefined),
    onMovedToTab: (id, target, changes) => moveIntoTab(pieces, id, { target, changes }),
    onPlaced: (changes) => editing()?.edit((draft) => placeWidgets(draft, changes)),
    onFailed: () => {
      pieces.stop();
      announce(messages('editorFailed'));
    },
  });
}

interface Moved {
  readonly target: DropTarget;
  readonly changes: readonly LayoutChange[];
}

function moveIntoTab(
  { ports, editing, messages, announce, titleOf }: LayoutPieces,
  id: string,
  { target: { place }, changes }: Moved,
): void {
  const title = titleOf(id);
  const current = editing();
  current?.edit((draft) => placeWidgets(moveToTab(draft, id, place), changes));
  const tab = current && findTab(current.draft, place);
  if (place) ports.controls.pickTab(place.containerId, place.tabId);
  announce(tab ? messages('movedToTab', { title, tab: tab.title }) : messages('movedOut', { title }));
}
