/** The canvases of a map: base map, marks, and highlights on top. */
import type { CameraView, MarkLayer, MapMark } from './mark-layer.ts';
import type { MapParts } from './load-map-parts.ts';
import { paintBaseMap } from './paint-base-map.ts';
import { type MapCanvas, createMapCanvas } from './map-canvas.ts';

export interface MapCanvasStack {
  /** Receives pointer events. */
  readonly surface: HTMLElement;
  /** The canvas for highlights. */
  readonly top: MapCanvas;
  resize(width: number, height: number): void;
  paint(layer: MarkLayer, cameraView: CameraView): void;
  /** Call when tiles below the map were added or removed. */
  setBaseMap(isPainted: boolean): void;
  highlight(mark: MapMark | undefined): void;
  dispose(): void;
}

export function createMapCanvasStack(target: HTMLElement, parts: MapParts): MapCanvasStack {
  const ground = createMapCanvas(target);
  const marks = createMapCanvas(target);
  const top = createMapCanvas(target);
  const all = [ground, marks, top];
  let isGroundPainted = true;
  return {
    surface: top.element,
    top,
    resize: (width, height) => all.forEach((canvas) => canvas.setSize(width, height)),
    paint: (layer, cameraView) => {
      ground.clear();
      if (isGroundPainted) paintBaseMap(ground.context, parts, cameraView);
      layer.place(cameraView);
      marks.clear();
      layer.paint(marks.context, marks.ratio, cameraView.isMoving ?? false);
    },
    setBaseMap: (isPainted) => void (isGroundPainted = isPainted),
    highlight: (mark) => {
      top.clear();
      mark?.highlight(top.context);
    },
    dispose: () => all.forEach(({ element }) => element.remove()),
  };
}
