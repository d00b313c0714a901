/** Texts and reports on paper. */
import type { WidgetElement } from '../../widget/widget-element.ts';
import { makeRoom } from './paper-room.ts';

/** A text or report that is longer than its box is printed as a whole. @returns a function that takes it back. */
export function showWholeText(box: WidgetElement): () => void {
  const { view, state } = box;
  const isText = state?.plan.view === 'text' || state?.plan.view === 'html';
  if (!view || !isText || view.scrollHeight <= view.clientHeight + 1) return () => undefined;
  const shrink = makeRoom(box);
  view.style.setProperty('height', 'auto');
  return () => {
    view.style.removeProperty('height');
    shrink();
  };
}
