/** What a reader clicked in a chart, in the terms of its rows. */
import type { Item as VegaItem, View } from 'vega';
import { fromWallDate } from '../../model/chart/wall-clock.ts';
import { fromField } from '../../model/chart/field-names.ts';
import type { Cell } from '../../model/result.ts';
import type { ChartPick } from './chart-request.ts';

export function reportPicks(view: View, onPick: (pick: ChartPick) => void): void {
  view.addEventListener('click', (event, item) => {
    const row = item && isMark(item) ? toRow(findDatum(view, event, item)) : undefined;
    if (!row) return;
    const { ctrlKey, metaKey } = event as MouseEvent;
    onPick({ row, adds: ctrlKey || metaKey });
  });
}

/** Items have places, which their published type leaves out. */
type Item = VegaItem & { readonly x?: number; readonly y?: number };

/** The mark of an item, as the scene graph has it. */
interface Mark {
  readonly marktype?: string | undefined;
  /** `mark` for marks; axes, legends and titles have roles of their own. */
  readonly role?: string | undefined;
  readonly items?: readonly Item[] | undefined;
  readonly group?: { readonly x?: number; readonly y?: number; readonly mark?: Mark } | undefined;
}

const markOf = (item: Item): Mark => item.mark;
const isMark = (item: Item): boolean => markOf(item).role === 'mark' && markOf(item).marktype !== 'group';

const strokes = new Set<string | undefined>(['line', 'area', 'trail']);

/** A line or an area is one mark of many rows: the one that lies nearest along it was meant. */
function findDatum(view: View, event: unknown, item: Item): unknown {
  const { marktype, items = [] } = markOf(item);
  if (!strokes.has(marktype) || !(event instanceof MouseEvent)) return item.datum;
  const at = placeIn(view, event, markOf(item));
  const distance = ({ x = 0, y = 0 }: Item) => Math.abs(x - at.x) + Math.abs(y - at.y) / 1_000;
  const nearest = items.reduce<Item | undefined>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    undefined,
  );
  return nearest?.datum;
}

/** Items lie in the coordinates of their group, groups in those of the group around them. */
function placeIn(view: View, event: MouseEvent, mark: Mark): { x: number; y: number } {
  const box = view.container()?.querySelector('canvas, svg')?.getBoundingClientRect();
  const [left, top] = view.origin();
  let x = event.clientX - (box?.left ?? 0) - left;
  let y = event.clientY - (box?.top ?? 0) - top;
  for (let { group } = mark; group; group = group.mark?.group) {
    x -= group.x ?? 0;
    y -= group.y ?? 0;
  }
  return { x, y };
}

function toRow(datum: unknown): Record<string, Cell> | undefined {
  if (typeof datum !== 'object' || datum === null) return undefined;
  const entries = Object.entries(datum).flatMap(([name, value]: [string, unknown]) => {
    const cell = toCell(value);
    return cell === undefined ? [] : [[fromField(name), cell] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function toCell(value: unknown): Cell | undefined {
  if (value instanceof Date) return fromWallDate(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' ? value : undefined;
}
