/** Keys of the studio: undo and redo. They win over those of its inputs, whose texts are part of the same steps. */
import type { ThemeDraft } from './theme-draft.ts';

export function startStudioKeys(panel: HTMLElement, draft: ThemeDraft): void {
  panel.addEventListener('keydown', (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (!isCommand || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) draft.redo();
    else draft.undo();
  });
  // A drag of a slider, or typing into a field, is one step: it ends with this event.
  panel.addEventListener('change', () => draft.settle());
}
