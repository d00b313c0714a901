/** The canvases of a map: base map, marks, and highlights on top. */
import type { CameraView, MarkLayer, MapMark } from './mark-layer.ts';
import type { MapParts } from './map-parts.ts';
import { paintFlatBaseMap, paintGlobeBaseMap } from './paint-base-map.ts';

export interface MapStage {
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

// Canvases in the resolution of the screen, stacked so that parts that rarely change are not repainted with the others.

/** Maximum size in device pixels per side. More would need memory without a visible effect. */
const maxPixels = 8192;

export interface MapCanvas {
  readonly element: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  /** Device pixels per px. */
  readonly ratio: number;
  /** Sets the size in CSS px and clears the canvas. `scale`: device pixels per px, by default those of the screen. */
  setSize(width: number, height: number, scale?: number): void;
  clear(): void;
}

export function createMapCanvas(target: HTMLElement | undefined): MapCanvas {
  const element = document.createElement('canvas');
  const context = element.getContext('2d');
  if (!context) throw new Error('This browser does not support canvas.');
  // The element around the canvas has the accessible name, and announces marks.
  element.setAttribute('aria-hidden', 'true');
  for (const name of ['top', 'left']) element.style.setProperty(name, '0');
  element.style.setProperty('position', 'absolute');
  target?.append(element);
  let ratio = 1;
  const setSize = (width: number, height: number, scale = window.devicePixelRatio || 1) => {
    ratio = Math.min(scale, maxPixels / Math.max(width, height, 1));
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
    element.style.setProperty('width', `${width}px`);
    element.style.setProperty('height', `${height}px`);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
  };
  const clear = () => context.clearRect(0, 0, element.width / ratio, element.height / ratio);
  return {
    element,
    context,
    get ratio() {
      return ratio;
    },
    setSize,
    clear,
  };
}
