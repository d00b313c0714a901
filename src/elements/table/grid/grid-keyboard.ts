/** What the keyboard does in a grid. */
import {
  moveActiveCell,
  toLogicalKey,
  type Selectable,
  type GridCell,
  type GridSize,
} from '../../../model/table/state/cell-selection.ts';

export interface GridKeyboardPorts {
  readonly active: GridCell;
  readonly size: GridSize;
  readonly isMirrored: boolean;
  /** `draws`: marks the cells on the way. */
  go(cell: GridCell, draws: boolean): void;
  click(event: KeyboardEvent): void;
  sort(column: number, adds: boolean): void;
  openMenu(column: number): void;
  openSearch(): void;
  select(what: Selectable): void;
  /** Whether there was a selection. */
  unselect(): boolean;
  resize(column: number, step: -1 | 1): void;
  move(column: number, step: -1 | 1): void;
  /** Whether there is a group to be opened or closed; undefined: the other way round. */
  setGroup(place: number, isOpen: boolean | undefined): boolean;
}

/** Whether the key was the grid's. */
export function handleGridKey(event: KeyboardEvent, ports: GridKeyboardPorts): boolean {
  const key = toLogicalKey(event.key, ports.isMirrored);
  const isFar = event.ctrlKey || event.metaKey;
  if (opensSearch(event, isFar)) return done(() => ports.openSearch());
  if (opensMenu(event)) return done(() => ports.openMenu(ports.active.column));
  if (isFar && !event.shiftKey && event.key.toLowerCase() === 'a') return done(() => ports.select('all'));
  if (event.key === 'Escape') return ports.unselect();
  if (event.altKey) return false;
  const handled = ports.active.place < 0 ? onHeading(key, event, ports) : onCell(key, event, ports);
  return handled || travel(key, event, ports, isFar);
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

/** With Shift, arrows draw the border of a column; with Control as well, the column itself. */
function onHeading(key: string, event: KeyboardEvent, ports: GridKeyboardPorts): boolean {
  const { column } = ports.active;
  if (key === 'Enter' || key === ' ') return done(() => ports.sort(column, event.shiftKey));
  const step = steps[key];
  if (!event.shiftKey || step === undefined) return false;
  return done(() => (event.ctrlKey || event.metaKey ? ports.move(column, step) : ports.resize(column, step)));
}

function onCell(key: string, event: KeyboardEvent, ports: GridKeyboardPorts): boolean {
  const { place, column } = ports.active;
  if (key === 'Enter')
    return done(() => {
      if (!ports.setGroup(place, undefined)) ports.click(event);
    });
  if (key === ' ')
    return done(() => ports.select(event.shiftKey ? 'row' : event.ctrlKey ? 'column' : 'cell'));
  const step = column === 0 && !event.shiftKey ? steps[key] : undefined;
  return step !== undefined && ports.setGroup(place, step === 1);
}

function travel(key: string, event: KeyboardEvent, ports: GridKeyboardPorts, isFar: boolean): boolean {
  const moved = moveActiveCell(ports.active, key, ports.size, isFar);
  if (!moved) return false;
  const draws = event.shiftKey && ports.active.place >= 0;
  return done(() => ports.go(draws ? { ...moved, place: Math.max(0, moved.place) } : moved, draws));
}
