/** Dragging and resizing of widgets by mouse and touch: gridstack on a sheet of handles above the dashboard's grid. */
import {
  startGridHandles,
  type GridEditor,
  type GridEditorRequest,
} from './grid-editor/gridstack-gestures.ts';

// Exported here because only the editor needs the rules for pushing cells.
export { toGridPosition as cellAt, resizeCell, toGridSize as sizeAt } from '../model/layout/edit-layout.ts';
export { moveOrSwapCell as moveCell, moveCellByKey as stepCell } from '../model/layout/swap-neighbours.ts';
export type {
  EditedBox,
  GridEditor,
  GridEditorRequest,
  GridGesture,
} from './grid-editor/gridstack-gestures.ts';

/** @param target Covers the grid exactly. Its content belongs to the editor until `dispose`. */
export function startGridEditor(target: HTMLElement, request: GridEditorRequest): GridEditor {
  return startGridHandles(target, request);
}
