/** Cells that a reader has marked: one rectangle, from where it was begun to where it has been drawn. */
import type { GridCell, GridSize } from './grid-navigation.ts';

export interface CellRange {
  readonly anchor: GridCell;
  readonly focus: GridCell;
}

/** Places of rows and columns, both ends included. */
export interface CellBox {
  readonly top: number;
  readonly bottom: number;
  readonly start: number;
  readonly end: number;
}

export const toCellBox = ({ anchor, focus }: CellRange): CellBox => ({
  top: Math.min(anchor.place, focus.place),
  bottom: Math.max(anchor.place, focus.place),
  start: Math.min(anchor.column, focus.column),
  end: Math.max(anchor.column, focus.column),
});

export const isInBox = (box: CellBox | undefined, place: number, column: number): boolean =>
  box !== undefined && place >= box.top && place <= box.bottom && column >= box.start && column <= box.end;

export type Selectable = 'all' | 'row' | 'column' | 'cell';

/** All cells, or those beside or below the active one. */
export function selectCells(what: Selectable, { place, column }: GridCell, size: GridSize): CellRange {
  const row = Math.max(0, place);
  const isHigh = what === 'all' || what === 'column';
  const isWide = what === 'all' || what === 'row';
  return {
    anchor: { place: isHigh ? 0 : row, column: isWide ? 0 : column },
    focus: { place: isHigh ? size.rows - 1 : row, column: isWide ? size.columns - 1 : column },
  };
}
