/** The marks in the scene graph of a chart. */
import type { Item, View } from 'vega';
import { findPageScale } from '../../../browser/page-scale.ts';

/** An item with its geometry, which Vega's types do not declare. */
export type SceneItem = Item & {
  readonly mark: SceneMark;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  /** For a point of a line: whether it is drawn. */
  readonly defined?: boolean;
  /** For a slice: angles in radians from twelve o'clock, radii in px. */
  readonly startAngle?: number;
  readonly endAngle?: number;
  readonly innerRadius?: number;
  readonly outerRadius?: number;
  readonly tooltip?: unknown;
  readonly href?: unknown;
  readonly text?: unknown;
  /** In the coordinates of its group. */
  readonly bounds?: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
  /** Marks inside of a group. */
  readonly items?: readonly SceneMark[];
};

export interface SceneMark {
  readonly name?: string | undefined;
  readonly marktype?: string | undefined;
  /** `mark` for marks. Axes, legends and titles have other roles. */
  readonly role?: string | undefined;
  readonly interactive?: boolean | undefined;
  readonly items?: readonly SceneItem[] | undefined;
  readonly group?: SceneGroup | undefined;
}

interface SceneGroup {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly mark?: SceneMark;
  readonly items?: SceneMark[];
}

/** A position in the root group of the chart, px. */
export interface ScenePoint {
  readonly x: number;
  readonly y: number;
}

/** In px of the root group of the chart. */
export interface Rectangle extends ScenePoint {
  readonly width: number;
  readonly height: number;
}

/** A plot with the axis that positions refer to. */
export type AxisRectangle = Rectangle & { readonly axis: 'x' | 'y' };

/** Vega's types do not declare the root of the scene graph. A chart that failed early has none. */
export function readRoot(view: View): SceneMark {
  const scene: object = view.scenegraph();
  return hasRoot(scene) ? scene.root : {};
}

const hasRoot = (scene: object): scene is { readonly root: SceneMark } =>
  'root' in scene && typeof scene.root === 'object' && scene.root !== null;

export const isDataMark = ({ role, marktype }: SceneMark): boolean => role === 'mark' && marktype !== 'group';

const strokes = new Set<string | undefined>(['line', 'area', 'trail']);

/** True for a single shape with many rows. */
export const isLineOrArea = ({ marktype }: SceneMark): boolean => strokes.has(marktype);

/** Roles of groups that contain data: the whole chart, facets and layers, and groups of the author. */
const dataGroups = new Set<string | undefined>(['frame', 'scope', 'mark']);

/** The scene of a chart that failed while it was created has undefined entries. */
export const isDrawn = <T extends SceneMark>(mark: T | undefined): mark is T => mark !== undefined;

/** The items of data marks that react to the pointer, in drawing order. */
export function* iterateInteractiveItems(root: SceneMark): Generator<SceneItem> {
  for (const mark of iterateDataMarks(root)) if (mark.interactive !== false) yield* mark.items ?? [];
}

/** The data marks in drawing order. */
export function* iterateDataMarks(mark: SceneMark): Generator<SceneMark> {
  if (isDataMark(mark)) yield mark;
  else if (mark.marktype === 'group' && dataGroups.has(mark.role)) {
    for (const group of mark.items ?? [])
      for (const inner of group.items ?? []) if (isDrawn(inner)) yield* iterateDataMarks(inner);
  }
}

/** Items are in the coordinates of their group, groups in those of the group around them. */
export function findGroupOffset({ group: first }: SceneMark): { x: number; y: number } {
  let x = 0;
  let y = 0;
  for (let group = first; group; group = group.mark?.group) {
    x += group.x ?? 0;
    y += group.y ?? 0;
  }
  return { x, y };
}

/** The rectangle of the innermost group that has a size. The group of a single series may have none. */
export function findRectangle(mark: SceneMark): Rectangle {
  let { group } = mark;
  while (group?.mark?.group && !(group.width && group.height)) group = group.mark.group;
  return { ...findGroupOffset(mark), width: group?.width ?? 0, height: group?.height ?? 0 };
}

/** Where the coordinates of a mark are in the viewport: position of their origin, and size of one px of the chart. */
export interface Origin {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export function findMarkOrigin(view: View, mark: SceneMark): Origin {
  const { left, top } = findChartInset(view);
  const picture = view.container()?.querySelector('canvas, svg');
  const box = picture?.getBoundingClientRect();
  const scale = picture ? findPageScale(picture) : 1;
  const panel = findGroupOffset(mark);
  return {
    x: (box?.left ?? 0) + (left + panel.x) * scale,
    y: (box?.top ?? 0) + (top + panel.y) * scale,
    scale,
  };
}

/** Where the root group of the chart is in its drawing, px of the chart. */
export function findChartInset(view: View): { left: number; top: number } {
  const [left, top] = view.origin();
  const padding = readPadding(view);
  return { left: padding.left + left, top: padding.top + top };
}

/** Space around the chart outside of axes and legends. */
function readPadding(view: View): { left: number; top: number } {
  const padding = view.padding();
  if (typeof padding === 'number') return { left: padding, top: padding };
  return { left: padding.left ?? 0, top: padding.top ?? 0 };
}
