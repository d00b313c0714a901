/** The canvases of a map: base map, marks, names on marks that fill regions, and highlights on top. */
import type { CameraView, MarkLayer, MapMark } from './mark-layer.ts';
import type { MapParts } from './load-map-parts.ts';
import { paintBaseMap, paintNames } from './paint-base-map.ts';
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
  const names = parts.names && parts.scene.kind === 'regions' ? createMapCanvas(target) : undefined;
  const top = createMapCanvas(target);
  const all = [ground, marks, ...(names ? [names] : []), top];
  let isGroundPainted = true;
  return {
    surface: top.element,
    top,
    resize: (width, height) => all.forEach((canvas) => canvas.setSize(width, height)),
    paint: (layer, cameraView) => {
      for (const canvas of [ground, marks, names]) canvas?.clear();
      layer.place(cameraView);
      if (isGroundPainted) {
        paintBaseMap(ground.context, parts, cameraView);
        paintNames(ground.context, parts, { layer, cameraView, isAbove: false });
      }
      layer.paint(marks.context, marks.ratio, cameraView.isMoving ?? false);
      if (names) paintNames(names.context, parts, { layer, cameraView, isAbove: true });
    },
    setBaseMap: (isPainted) => void (isGroundPainted = isPainted),
    highlight: (mark) => {
      top.clear();
      mark?.highlight(top.context);
    },
    dispose: () => all.forEach(({ element }) => element.remove()),
  };
}
