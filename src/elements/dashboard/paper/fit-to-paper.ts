import type { WidgetElement } from '../../widget/widget-element.ts';
import { showAsVectors } from './paper-drawings.ts';
import { showPaperFacts } from './paper-facts.ts';
import { isCutTable, showWholeTable } from './paper-tables.ts';
import { showWholeText } from './paper-texts.ts';

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
