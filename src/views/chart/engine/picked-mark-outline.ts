/** Outlines of picked marks, for charts in which a paler colour alone could be read as another value. */
import { changePaintedItem, type PaintedItem, type Restore } from './change-painted-item.ts';
import type { SceneItem, SceneMark } from './scene-marks.ts';

/** px */
const outlineWidth = 2;
/** Difference between the sides of two equal cells, px. */
const tolerance = 0.5;

/** Draws the outline of an item. */
export type MarkOutline = (item: SceneItem) => Restore;

interface OutlineRequest {
  /** CSS colour. */
  readonly outline: string;
  readonly outlinesAll: boolean;
}

/** Undefined for marks without an outline. In a heat map and a map, the strength of the colour is the value. */
export function findPickedMarkOutline(mark: SceneMark, request: OutlineRequest): MarkOutline | undefined {
  const { marktype } = mark;
  if (marktype === 'text' || marktype === 'image') return undefined;
  if (!request.outlinesAll && marktype !== 'shape' && !isGridOfCells(mark)) return undefined;
  return (item) => outlineItem(mark, item, request.outline);
}

/** Bars differ in length. */
function isGridOfCells({ marktype, items = [] }: SceneMark): boolean {
  const [first] = items;
  if (marktype !== 'rect' || !first || items.length < 2) return false;
  return items.every(
    ({ width = 0, height = 0 }) =>
      Math.abs(width - (first.width ?? 0)) < tolerance && Math.abs(height - (first.height ?? 0)) < tolerance,
  );
}

/** The item is painted last, so that its neighbours do not cover the outline. */
function outlineItem(mark: SceneMark & { zdirty?: boolean }, item: PaintedItem, stroke: string): Restore {
  const style = { stroke, strokeWidth: outlineWidth, strokeOpacity: 1 };
  const restore = changePaintedItem(item, { ...style, zindex: (item.zindex ?? 0) + 1 });
  mark.zdirty = true;
  return () => {
    restore();
    mark.zdirty = true;
  };
}

/** Shows a point of a line that is otherwise invisible. */
export const revealHiddenPoint = (item: PaintedItem, stroke: string): Restore =>
  changePaintedItem(item, { opacity: 1, stroke, strokeWidth: outlineWidth, strokeOpacity: 1 });
