/** Dragging and resizing by mouse and touch: gridstack on a sheet of handles that lies over the dashboard's grid. */
import { startSheet } from './grid-editor/handle-sheet.ts';
import type { GridEditor, GridEditorRequest } from './grid-editor/editor-request.ts';

// With the editor, since nobody else needs the rules of pushing.
export { cellAt, moveCell, resizeCell, sizeAt, stepCell } from '../model/layout/edit-layout.ts';
export type { EditedBox, GridEditor, GridEditorRequest, GridGesture } from './grid-editor/editor-request.ts';

/** @param target lies exactly over the grid; what it holds is the editor's until `dispose`. */
export function startGridEditor(target: HTMLElement, request: GridEditorRequest): GridEditor {
  return startSheet(target, request);
}
