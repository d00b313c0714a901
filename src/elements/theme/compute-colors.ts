/** What CSS colours are in this page and theme: only a browser knows. */

/** As `rgb()` or `rgba()` texts. All at once: one pass of style for every colour. */
export function computeColors(root: ShadowRoot | Element, values: readonly string[]): string[] {
  const probe = document.createElement('div');
  probe.hidden = true;
  // Else every colour would be answered with the system's one for text.
  probe.style.setProperty('forced-color-adjust', 'none');
  for (const value of values)
    probe.appendChild(document.createElement('i')).style.setProperty('color', value);
  root.appendChild(probe);
  const colors = [...probe.children].map((child) => toRgb(getComputedStyle(child).color));
  probe.remove();
  return colors;
}

let pixel: CanvasRenderingContext2D | null | undefined;

/** Mixed colours compute to forms that few can read; a pixel knows them all. */
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
