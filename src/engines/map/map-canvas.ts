/** A canvas that is as sharp as the screen, inside a target of the dashboard's. */

/** More device pixels than this per side cost memory and show nothing. */
const mostPixels = 8192;

export interface MapCanvas {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  /** Sets the size, px of CSS, and clears; `scale`: device pixels per px, the screen's own by default. */
  setSize(width: number, height: number, scale?: number): void;
  /** Remembers the picture as it is. */
  keep(): void;
  /** Puts the remembered picture back, which is much cheaper than to paint it again. */
  restore(): void;
}

export function createMapCanvas(target: HTMLElement): MapCanvas {
  const canvas = target.ownerDocument.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas.');
  canvas.style.setProperty('display', 'block');
  // Its element has the name, and says each mark that a reader walks to.
  canvas.setAttribute('aria-hidden', 'true');
  target.append(canvas);
  const setSize = (width: number, height: number, scale = window.devicePixelRatio || 1) => {
    const ratio = Math.min(scale, mostPixels / Math.max(width, height, 1));
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.setProperty('width', `${width}px`);
    canvas.style.setProperty('height', `${height}px`);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
  };
  const still = target.ownerDocument.createElement('canvas');
  const keep = () => {
    still.width = canvas.width;
    still.height = canvas.height;
    if (canvas.width > 0 && canvas.height > 0) still.getContext('2d')?.drawImage(canvas, 0, 0);
  };
  const restore = () => {
    if (still.width === 0 || still.height === 0) return;
    context.save();
    context.resetTransform();
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(still, 0, 0);
    context.restore();
  };
  return { canvas, context, setSize, keep, restore };
}
