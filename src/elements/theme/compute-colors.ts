/** Computes CSS colours with the browser, which knows custom properties, colour schemes and mixed colours. */

/** Returns `rgb()` or `rgba()` texts. Computes all colours at once, in one style calculation. */
export function computeColors(root: ShadowRoot | Element, values: readonly string[]): string[] {
  const probe = document.createElement('div');
  probe.hidden = true;
  // Otherwise forced colours would replace every colour by the system's text colour.
  probe.style.setProperty('forced-color-adjust', 'none');
  for (const value of values)
    probe.appendChild(document.createElement('i')).style.setProperty('color', value);
  root.appendChild(probe);
  const colors = [...probe.children].map((child) => toRgb(getComputedStyle(child).color));
  probe.remove();
  return colors;
}

let pixel: CanvasRenderingContext2D | null | undefined;

/** Converts any CSS colour, such as `color-mix()`, by drawing one pixel. */
export function toRgb(color: string): string {
  if (color.startsWith('rgb')) return color;
  pixel ??= createPixel();
  if (!pixel) return color;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pixel.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
}

function createPixel(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return canvas.getContext('2d', { willReadFrequently: true });
}
