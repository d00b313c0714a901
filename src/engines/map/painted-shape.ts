import type { MapLook } from './map-look.ts';
import type { MapScene } from './map-scene.ts';
import type { Outline } from './outlines.ts';
import type { MarkPlace } from '../engine-ports.ts';
import type { MapView } from './project-map.ts';

/** A shape on the canvas that a pointer can be on. */
export interface PaintedShape {
  /** Rows of the result that it shows; several where points are clustered. */
  readonly rows: readonly number[];
  readonly color: string;
  contains(x: number, y: number): boolean;
  /** The box around it, on the canvas, px. */
  measure(): MarkPlace;
  /** Paints it again, on top and marked. */
  highlight(context: CanvasRenderingContext2D): void;
}

export interface PaintRequest {
  readonly context: CanvasRenderingContext2D;
  readonly outline: Outline;
  readonly view: MapView;
  /** Room for the map, px; the legend lies below. */
  readonly width: number;
  readonly height: number;
  readonly scene: MapScene;
  readonly look: MapLook;
  readonly maxRadius: number;
  /** Points that would lie on one another become one circle with their number. */
  readonly cluster: boolean;
}
