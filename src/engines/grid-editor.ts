/** Dragging and resizing by mouse and touch: gridstack on a sheet of handles that lies over the dashboard's grid. */
import { startGridHandles } from './grid-editor/grid-handles.ts';
import type { GridEditor, GridEditorRequest } from './grid-editor/grid-editor-request.ts';

// With the editor, since nobody else needs the rules of pushing.
export {
  findCellAt as cellAt,
  moveCell,
  resizeCell,
  findSizeAt as sizeAt,
  moveCellByKey as stepCell,
} from '../model/layout/edit-layout.ts';
export type {
  EditedBox,
  GridEditor,
  GridEditorRequest,
  GridGesture,
} from './grid-editor/grid-editor-request.ts';

/** @param target lies exactly over the grid; what it holds is the editor's until `dispose`. */
export function startGridEditor(target: HTMLElement, request: GridEditorRequest): GridEditor {
  return startGridHandles(target, request);
}
