/** Canvases in the resolution of the screen. They are stacked: parts that rarely change are not repainted with the others. */
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
