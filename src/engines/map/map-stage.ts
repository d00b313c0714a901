/** The canvases of a map: ground, marks, and what is lit up on top. */
import type { Sight, MarkLayer, MapMark } from './mark-layer.ts';
import { createMapCanvas, type MapCanvas } from './map-canvas.ts';
import type { MapParts } from './map-parts.ts';
import { paintFlatGround, paintGlobeGround } from './paint-ground.ts';

export interface MapStage {
  /** Takes the pointer. */
  readonly surface: HTMLElement;
  /** Of highlights. */
  readonly top: MapCanvas;
  resize(width: number, height: number): void;
  paint(layer: MarkLayer, sight: Sight): void;
  /** Tiles lie below now, or no longer. */
  setGround(isPainted: boolean): void;
  light(mark: MapMark | undefined): void;
  dispose(): void;
}

export function createStage(target: HTMLElement, parts: MapParts): MapStage {
  const [ground, marks, top] = [createMapCanvas(target), createMapCanvas(target), createMapCanvas(target)];
  const all = [ground, marks, top];
  let isGroundPainted = true;
  return {
    surface: top.element,
    top,
    resize: (width, height) => all.forEach((canvas) => canvas.setSize(width, height)),
    paint: (layer, sight) => {
      ground.clear();
      if (isGroundPainted) paintGround(ground.context, parts, sight);
      layer.place(sight);
      marks.clear();
      layer.paint(marks.context, marks.ratio, sight.isMoving ?? false);
    },
    setGround: (isPainted) => void (isGroundPainted = isPainted),
    light: (mark) => {
      top.clear();
      mark?.highlight(top.context);
    },
    dispose: () => all.forEach(({ element }) => element.remove()),
  };
}

export function paintGround(context: CanvasRenderingContext2D, parts: MapParts, sight: Sight): void {
  const { outline, shape, plane, rules, isGlobe } = parts;
  context.lineJoin = 'round';
  if (isGlobe) paintGlobeGround(context, outline, sight, rules.look);
  else paintFlatGround(context, shape, { plane, sight, look: rules.look });
}
