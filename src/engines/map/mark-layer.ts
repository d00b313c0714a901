/** What stands on the land of a map, whichever kind of mark it is. */
import type { Bounds, Camera, ViewportSize } from '../../model/map/camera-math.ts';
import type { MarkBounds } from '../engine-interfaces.ts';

/** A mark as it lies in the view now. */
export interface MapMark {
  /** Rows of the result that it shows; several where points are grouped, none for a region that no row names. */
  readonly rows: readonly number[];
  /** How many rows it stands for; a group does not list them all. */
  readonly count: number;
  readonly color: string;
  /** Of a region. */
  readonly name?: string | undefined;
  /** The box around it, px of the view. */
  readonly box: MarkBounds;
  /** Of a group: where it falls apart. */
  readonly opens?: Camera | undefined;
  /** Paints it again, on top and marked. */
  highlight(context: CanvasRenderingContext2D): void;
}

export interface CameraView {
  readonly camera: Camera;
  readonly frame: ViewportSize;
  /** Less than all is enough, for it lasts a frame. */
  readonly isMoving?: boolean;
}

export interface MarkLayer {
  /** Follows the camera; before anything else is asked. */
  place(cameraView: CameraView): void;
  /** `ratio`: device pixels per px. */
  paint(context: CanvasRenderingContext2D, ratio: number, isMoving: boolean): void;
  /** The topmost mark at a place of the view, px. */
  find(x: number, y: number): MapMark | undefined;
  /** Keys of marks in reading order, for those who walk through them. */
  listKeys(most: number): { readonly keys: readonly number[]; readonly isCut: boolean };
  /** undefined where it is not in the view. */
  markOf(key: number): MapMark | undefined;
  /** Where a camera must look to see it, in the camera's own units. */
  whereIs(key: number): readonly [x: number, y: number] | undefined;
  /** Nothing is on the map. */
  readonly isEmpty: boolean;
  /** Where its marks are, for a flat view to be fitted to; undefined: everywhere. */
  readonly span: Bounds | undefined;
  /** The same for a globe, degrees. */
  readonly middle: readonly [longitude: number, latitude: number] | undefined;
  /** Shows all categories but these, by their place in the legend. */
  hide(categories: ReadonlySet<number>): void;
}

export const createBoxAround = (x: number, y: number, radius: number): MarkBounds => ({
  x: x - radius,
  y: y - radius,
  width: 2 * radius,
  height: 2 * radius,
});

export interface CircleStyle {
  readonly fill: string;
  readonly stroke: string;
  readonly line?: number;
}

export function paintCircle(
  context: CanvasRenderingContext2D,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
  { fill, stroke, line = 1 }: CircleStyle,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = stroke;
  context.lineWidth = line;
  context.stroke();
}
