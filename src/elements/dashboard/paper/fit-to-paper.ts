import type { WidgetElement } from '../../widget/widget-element.ts';
import { showAsVectors } from './paper-drawings.ts';
import { showPaperFacts } from './paper-facts.ts';
import { isCutTable, showWholeTable } from './paper-tables.ts';
import { makeRoom } from './paper-room.ts';

/** Most rows of all tables on paper together: about 150 pages. */
const rowsOfAll = 5_000;

/**
 * Replaces what only a screen can show as a whole.
 * @param facts - texts above the widgets.
 * @returns a function that takes it back.
 */
export async function fitToPaper(
  boxes: readonly WidgetElement[],
  grid: HTMLElement | null,
  facts: readonly string[],
): Promise<() => void> {
  const mostRows = rowsOfAll / boxes.filter(isCutTable).length;
  const undo = [
    showPaperFacts(grid, facts),
    ...boxes.map(showWholeText),
    ...boxes.map((box) => showWholeTable(box, mostRows)),
    ...(await Promise.all(boxes.map(showAsVectors))),
  ];
  return () => undo.forEach((one) => one());
}

/** A text or report that is longer than its box is printed as a whole. @returns a function that takes it back. */
function showWholeText(box: WidgetElement): () => void {
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
