/** Undo and redo of the studio. Its keys win over those of its inputs, whose texts are part of the same steps. */
import { announce } from '../live-announcement.ts';
import type { ThemeDraft } from './theme-draft.ts';

export function undoStep(draft: ThemeDraft): void {
  announce(draft.canUndo ? 'The last step is undone.' : 'There is nothing to undo.');
  draft.undo();
}

export function redoStep(draft: ThemeDraft): void {
  announce(draft.canRedo ? 'The step is done again.' : 'There is nothing to do again.');
  draft.redo();
}

export function startStudioKeys(panel: HTMLElement, draft: ThemeDraft): void {
  panel.addEventListener('keydown', (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (!isCommand || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redoStep(draft);
    else undoStep(draft);
  });
  // A drag of a slider, or typing into a field, is one step: it ends with this event.
  panel.addEventListener('change', () => draft.settle());
}
