/** The marks of a map, for all kinds of marks. */
import type { Bounds, Camera, ViewportSize } from '../model/camera-math.ts';
import type { PickState } from '../../../model/controls/picked-rows.ts';
import type { MarkBounds } from '../../../engines/engine-interfaces.ts';
import type { OutlineRegion } from './load-outline.ts';

/** By row of the result. */
export type PickStates = readonly PickState[];

/** A mark at its current position in the view. */
export interface MapMark {
  /** Rows of the result that the mark shows: several for a cluster, none for a region without a row. */
  readonly rows: readonly number[];
  /** Number of rows. A cluster does not list all of them. */
  readonly count: number;
  readonly color: string;
  /** Name of a region. */
  readonly name?: string | undefined;
  /** Bounds in px of the view. */
  readonly box: MarkBounds;
  /** For a cluster: the camera at which it is split. */
  readonly splitCamera?: Camera | undefined;
  /** Paints the mark again on top, highlighted. */
  highlight(context: CanvasRenderingContext2D): void;
}

export interface CameraView {
  readonly camera: Camera;
  readonly frame: ViewportSize;
  /** True if a fast, less precise result is enough, because it is visible for one frame only. */
  readonly isMoving?: boolean;
}

export interface MarkLayer {
  /** Follows the camera. Must be called before the other methods. */
  place(cameraView: CameraView): void;
  /** `ratio`: device pixels per px. */
  paint(context: CanvasRenderingContext2D, ratio: number, isMoving: boolean): void;
  /** The topmost mark at a position of the view, px. */
  find(x: number, y: number): MapMark | undefined;
  /** Whether a mark covers a part of a box of the view. No name stands there. */
  covers(box: MarkBounds): boolean;
  /** The colour with which a mark fills a region. Names stand above such marks, and below all others. */
  colorUnder(region: OutlineRegion): string | undefined;
  /** Whether the marks fill regions. */
  readonly isFilled: boolean;
  /** Keys of marks in reading order, for keyboard navigation. */
  listKeys(most: number): { readonly keys: readonly number[]; readonly isCut: boolean };
  /** Undefined if the mark is not in the view. */
  findMark(key: number): MapMark | undefined;
  /** The place of a mark, in the units of the camera. */
  positionOf(key: number): readonly [x: number, y: number] | undefined;
  /** True if there are no marks. */
  readonly isEmpty: boolean;
  /** Bounds of the marks for fitting a flat view; undefined: the whole world. */
  readonly span: Bounds | undefined;
  /** Center of the marks for fitting a globe, degrees. */
  readonly middle: readonly [longitude: number, latitude: number] | undefined;
  /** Shows all categories except these, by their index in the legend. */
  hide(categories: ReadonlySet<number>): void;
  /** Marks of `other` rows recede, and those of `picked` rows stand out. Undefined: nothing is picked. */
  emphasise(states: PickStates | undefined): void;
}

export const createBoxAround = (x: number, y: number, radius: number): MarkBounds => ({
  x: x - radius,
  y: y - radius,
  width: 2 * radius,
  height: 2 * radius,
});
