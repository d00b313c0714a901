/** Canvases as sharp as the screen, one over the other: what moves rarely is not painted with what moves always. */

/** More device pixels than this per side cost memory and show nothing. */
const mostPixels = 8192;

export interface MapCanvas {
  readonly element: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  /** Device pixels per px. */
  readonly ratio: number;
  /** Sets the size, px of CSS, and clears; `scale`: device pixels per px, the screen's own by default. */
  setSize(width: number, height: number, scale?: number): void;
  clear(): void;
}

export function createMapCanvas(target: HTMLElement | undefined): MapCanvas {
  const element = document.createElement('canvas');
  const context = element.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas.');
  // Its element has the name, and says each mark that a reader walks to.
  element.setAttribute('aria-hidden', 'true');
  for (const name of ['top', 'left']) element.style.setProperty(name, '0');
  element.style.setProperty('position', 'absolute');
  target?.append(element);
  let ratio = 1;
  const setSize = (width: number, height: number, scale = window.devicePixelRatio || 1) => {
    ratio = Math.min(scale, mostPixels / Math.max(width, height, 1));
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
