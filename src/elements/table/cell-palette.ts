/** What CSS colours of a spec are in this page and theme: only a browser knows. */
import type { Palette } from '../../model/table/cell-paint.ts';
import { compose, white, type Rgba } from '../../model/table/contrast.ts';

const surface = 'var(--v-widget-background)';
const text = 'var(--v-widget-text-color)';

/** All at once: one pass of style for every colour. */
export function createPalette(cell: HTMLElement, colors: readonly string[]): Palette {
  const names = [surface, text, ...colors];
  const found = new Map(computeColors(cell, names).map((color, index) => [names[index] ?? '', color]));
  const behind = found.get(surface) ?? white;
  const ground = behind.alpha < 1 ? compose(behind, findGround(cell)) : behind;
  return {
    surface: ground,
    text: found.get(text) ?? white,
    find: (css) => found.get(css),
  };
}

function computeColors(cell: HTMLElement, values: readonly string[]): Rgba[] {
  const root = cell.getRootNode();
  const probe = document.createElement('div');
  probe.hidden = true;
  for (const value of values)
    probe.appendChild(document.createElement('i')).style.setProperty('color', value);
  (root instanceof ShadowRoot ? root : cell).appendChild(probe);
  const colors = [...probe.children].map((child) => toRgba(getComputedStyle(child).color));
  probe.remove();
  return colors;
}

/** A widget that lets the page shine through: the first ground around it that does not. */
function findGround(cell: HTMLElement): Rgba {
  for (let node: Node | null = cell; node; node = parentOf(node)) {
    if (!(node instanceof Element)) continue;
    const color = toRgba(getComputedStyle(node).backgroundColor);
    if (color.alpha === 1) return color;
  }
  return white;
}

const parentOf = (node: Node): Node | null => (node instanceof ShadowRoot ? node.host : node.parentNode);

let pixel: CanvasRenderingContext2D | null | undefined;

/** Colours compute to many forms; a pixel knows them all. */
function toRgba(color: string): Rgba {
  const plain = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(color);
  if (plain) {
    const [red = 0, green = 0, blue = 0] = plain.slice(1, 4).map(Number);
    const alpha = Number(plain[4] ?? 1);
    return { red, green, blue, alpha };
  }
  pixel ??= createPixel();
  if (!pixel) return white;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pixel.getImageData(0, 0, 1, 1).data;
  return { red, green, blue, alpha: alpha / 255 };
}

function createPixel(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return canvas.getContext('2d', { willReadFrequently: true });
}
