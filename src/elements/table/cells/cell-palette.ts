/** What CSS colours of a spec are in this page and theme: only a browser knows. */
import type { ColorPalette } from '../../../model/table/formats/cell-colors.ts';
import { blendColors, white, type Rgba } from '../../../model/table/formats/color-contrast.ts';
import { computeColors, toRgb } from '../../theme/compute-colors.ts';

const surface = 'var(--v-widget-background)';
const text = 'var(--v-widget-text-color)';

export function createColorPalette(cell: HTMLElement, colors: readonly string[]): ColorPalette {
  const names = [surface, text, ...colors];
  const root = cell.getRootNode();
  const computed = computeColors(root instanceof ShadowRoot ? root : cell, names);
  const found = new Map(computed.map((color, index) => [names[index] ?? '', toRgba(color)]));
  const behind = found.get(surface) ?? white;
  const ground = behind.alpha < 1 ? blendColors(behind, findGround(cell)) : behind;
  return {
    surface: ground,
    text: found.get(text) ?? white,
    find: (css) => found.get(css),
  };
}

/** A widget that lets the page shine through: the first ground around it that does not. */
function findGround(cell: HTMLElement): Rgba {
  for (let node: Node | null = cell; node; node = parentOf(node)) {
    if (!(node instanceof Element)) continue;
    const color = toRgba(toRgb(getComputedStyle(node).backgroundColor));
    if (color.alpha === 1) return color;
  }
  return white;
}

const parentOf = (node: Node): Node | null => (node instanceof ShadowRoot ? node.host : node.parentNode);

const opaqueOrNot = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.e-]+))?\)$/;

function toRgba(color: string): Rgba {
  const [, red, green, blue, alpha] = opaqueOrNot.exec(color) ?? [];
  return {
    ...{ red: Number(red ?? 0), green: Number(green ?? 0), blue: Number(blue ?? 0) },
    alpha: Number(alpha ?? 1),
  };
}
