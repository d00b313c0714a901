/** The marks of a living chart, as its scene graph holds them. */
import type { Item, View } from 'vega';

/** Items have places, which their published type leaves out. */
export type SceneItem = Item & {
  readonly mark: SceneMark;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  /** Of a line's point: whether there is one. */
  readonly defined?: boolean;
  /** Of a slice, in radians from twelve o'clock and px. */
  readonly startAngle?: number;
  readonly endAngle?: number;
  readonly innerRadius?: number;
  readonly outerRadius?: number;
  readonly tooltip?: unknown;
  readonly href?: unknown;
  /** In the coordinates of its group. */
  readonly bounds?: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
  /** Marks inside a group. */
  readonly items?: readonly SceneMark[];
};

export interface SceneMark {
  readonly marktype?: string | undefined;
  /** `mark` for marks; axes, legends and titles have roles of their own. */
  readonly role?: string | undefined;
  readonly interactive?: boolean | undefined;
  readonly items?: readonly SceneItem[] | undefined;
  readonly group?: { readonly x?: number; readonly y?: number; readonly mark?: SceneMark } | undefined;
}

export const isDataMark = ({ role, marktype }: SceneMark): boolean => role === 'mark' && marktype !== 'group';

const strokes = new Set<string | undefined>(['line', 'area', 'trail']);

/** One shape through many rows. */
export const isStroke = ({ marktype }: SceneMark): boolean => strokes.has(marktype);

/** Groups that hold data: the whole, its facets and layers, and groups of an author's own. */
const dataGroups = new Set<string | undefined>(['frame', 'scope', 'mark']);

/** A chart that failed while it was made has holes in its scene. */
export const isDrawn = <T extends SceneMark>(mark: T | undefined): mark is T => mark !== undefined;

/** The items of data marks that answer the pointer, in drawing order, one at a time. */
export function* iterateItems(mark: SceneMark): Generator<SceneItem> {
  if (mark.interactive === false && mark.marktype !== 'group') return;
  if (isDataMark(mark)) yield* mark.items ?? [];
  else if (mark.marktype === 'group' && dataGroups.has(mark.role)) {
    for (const group of mark.items ?? [])
      for (const inner of group.items ?? []) if (isDrawn(inner)) yield* iterateItems(inner);
  }
}

/** Items lie in the coordinates of their group, groups in those of the group around them. */
export function findPanel({ group: first }: SceneMark): { x: number; y: number } {
  let x = 0;
  let y = 0;
  for (let group = first; group; group = group.mark?.group) {
    x += group.x ?? 0;
    y += group.y ?? 0;
  }
  return { x, y };
}

/** Where in the viewport the coordinates of a mark begin, px. */
export function findOrigin(view: View, mark: SceneMark): { x: number; y: number } {
  const box = view.container()?.querySelector('canvas, svg')?.getBoundingClientRect();
  const [left, top] = view.origin();
  const padding = readPadding(view);
  const panel = findPanel(mark);
  return {
    x: (box?.left ?? 0) + padding.left + left + panel.x,
    y: (box?.top ?? 0) + padding.top + top + panel.y,
  };
}

/** Around all that is drawn, beside what axes and legends take. */
function readPadding(view: View): { left: number; top: number } {
  const padding = view.padding();
  if (typeof padding === 'number') return { left: padding, top: padding };
  return { left: padding.left ?? 0, top: padding.top ?? 0 };
}
