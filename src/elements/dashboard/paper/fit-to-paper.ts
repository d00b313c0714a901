import type { WidgetElement } from '../../widget/widget-element.ts';
import { showAsVectors } from './paper-drawings.ts';
import { showWholeTable } from './paper-tables.ts';

/** Replaces what only a screen can show as a whole. @returns a function that takes it back. */
export async function fitToPaper(boxes: readonly WidgetElement[]): Promise<() => void> {
  const undo = [...boxes.map(showWholeTable), ...(await Promise.all(boxes.map(showAsVectors)))];
  return () => undo.forEach((one) => one());
}
