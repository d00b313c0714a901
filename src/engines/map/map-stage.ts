/** The canvases of a map: ground, marks, and what is lit up on top. */
import type { CameraView, MarkLayer, MapMark } from './mark-layer.ts';
import { createMapCanvas, type MapCanvas } from './map-canvas.ts';
import type { MapParts } from './map-parts.ts';
import { paintFlatBaseMap, paintGlobeBaseMap } from './paint-base-map.ts';

export interface MapStage {
  /** Takes the pointer. */
  readonly surface: HTMLElement;
  /** Of highlights. */
  readonly top: MapCanvas;
  resize(width: number, height: number): void;
  paint(layer: MarkLayer, cameraView: CameraView): void;
  /** Tiles lie below now, or no longer. */
  setBaseMap(isPainted: boolean): void;
  highlight(mark: MapMark | undefined): void;
  dispose(): void;
}

export function createMapStage(target: HTMLElement, parts: MapParts): MapStage {
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

export function paintBaseMap(
  context: CanvasRenderingContext2D,
  parts: MapParts,
  cameraView: CameraView,
): void {
  const { outline, shape, plane, rules, isGlobe } = parts;
  context.lineJoin = 'round';
  if (isGlobe) paintGlobeBaseMap(context, outline, cameraView, rules.theme);
  else paintFlatBaseMap(context, shape, { plane, cameraView, theme: rules.theme });
}
