/** Keyboard commands of a table. */
import { moveActiveCell, toLogicalKey } from '../../model/state/cell-selection.ts';
import type { TableModel } from '../../model/state/table-model.ts';

/** The grid that receives the keys, with actions outside of the model. */
export interface KeyboardGrid {
  readonly model: TableModel;
  /** Rows per Page Up and Page Down. */
  readonly page: number;
  readonly isMirrored: boolean;
  openMenu(key: string): void;
  openSearch(): void;
  /** Clicks the active cell. `adds`: keeps the existing cross-filters. */
  pick(adds: boolean): void;
}

/** @returns whether the grid has handled the key. */
export function handleGridKey(event: KeyboardEvent, grid: KeyboardGrid): boolean {
  const { model, isMirrored } = grid;
  const key = toLogicalKey(event.key, isMirrored);
  const isFar = event.ctrlKey || event.metaKey;
  if (opensSearch(event, isFar)) return done(() => grid.openSearch());
  if (opensMenu(event)) return done(() => withActiveKey(model, (column) => grid.openMenu(column)));
  if (isFar && !event.shiftKey && event.key.toLowerCase() === 'a') return done(() => model.select('all'));
  if (event.key === 'Escape') return model.unselect();
  if (event.altKey) return false;
  const handled = model.active.place < 0 ? onHeading(key, event, model) : onCell(key, event, grid);
  return handled || travel(key, event, grid, isFar);
}

/** Calls `act` with the key of the active column. */
function withActiveKey({ positions, active }: TableModel, act: (key: string) => void): void {
  const column = positions.columns[active.column];
  if (column) act(column.key);
}

const done = (act: () => void): true => {
  act();
  return true;
};

const opensSearch = ({ key, altKey }: KeyboardEvent, isFar: boolean): boolean =>
  !altKey && (key === '/' || (isFar && key.toLowerCase() === 'f'));

const opensMenu = ({ key, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (altKey && key === 'ArrowDown') || (shiftKey && key === 'F10');

const steps: Readonly<Record<string, -1 | 1 | undefined>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shift with an arrow key resizes the column. Control and Shift with an arrow key move it. */
function onHeading(key: string, event: KeyboardEvent, model: TableModel): boolean {
  if (key === 'Enter' || key === ' ')
    return done(() => withActiveKey(model, (column) => model.sort(column, event.shiftKey)));
  const step = steps[key];
  if (!event.shiftKey || step === undefined) return false;
  return done(() =>
    withActiveKey(model, (column) => {
      if (event.ctrlKey || event.metaKey) model.moveColumnByStep(column, step);
      else model.widenColumn(column, step);
    }),
  );
}

function onCell(key: string, event: KeyboardEvent, grid: KeyboardGrid): boolean {
  const { model } = grid;
  const { place, column } = model.active;
  if (key === 'Enter')
    return done(() => {
      if (!model.setGroup(place)) grid.pick(event.ctrlKey || event.metaKey);
    });
  if (key === ' ')
    return done(() => model.select(event.shiftKey ? 'row' : event.ctrlKey ? 'column' : 'cell'));
  const step = column === 0 && !event.shiftKey ? steps[key] : undefined;
  return step !== undefined && model.setGroup(place, step === 1);
}

function travel(key: string, event: KeyboardEvent, { model, page }: KeyboardGrid, isFar: boolean): boolean {
  const size = { rows: model.rowCount, columns: model.positions.columns.length, page };
  const moved = moveActiveCell(model.active, key, size, isFar);
  if (!moved) return false;
  const extends_ = event.shiftKey && model.active.place >= 0;
  const cell = extends_ ? { ...moved, place: Math.max(0, moved.place) } : moved;
  return done(() => model.moveTo(cell, extends_));
}
