/** Applies the colours of conditional formats and colour scales to cells. The browser computes the CSS colours. */
import type { CellPainter, ColorPalette } from '../../model/formats/cell-colors.ts';
import { toCssColor, blendColors, white, type Rgba } from '../../model/formats/color-contrast.ts';
import type { TableColumn } from '../../model/create-table-view.ts';
import { computeColors, toRgb } from '../../../../elements/theme/compute-colors.ts';
import { findDashboardRoot } from '../../../../elements/theme/dashboard-root.ts';
import { adoptDataColors } from '../../../../elements/theme/data-colors.ts';

/** Computed colours by painter. A new theme creates new painters. */
const palettes = new WeakMap<CellPainter, ColorPalette>();

export function applyCellColors(cell: HTMLElement, { paint }: TableColumn, row: number): void {
  const painted = paint && cell.isConnected ? paint.at(row, findPalette(cell, paint)) : undefined;
  if (!painted) {
    if (!cell.classList.contains('inked')) return;
    cell.classList.remove('inked', 'painted');
    return clearPaint(cell);
  }
  const { background, textColor } = painted;
  cell.classList.add('inked');
  cell.classList.toggle('painted', background !== undefined);
  cell.style.setProperty('--vi-cell-ink', toCssColor(textColor));
  if (background) cell.style.setProperty('--vi-cell-background', toCssColor(background));
  else cell.style.removeProperty('--vi-cell-background');
}

function clearPaint(cell: HTMLElement): void {
  cell.style.removeProperty('--vi-cell-ink');
  cell.style.removeProperty('--vi-cell-background');
}

function findPalette(cell: HTMLElement, paint: CellPainter): ColorPalette {
  const palette = palettes.get(paint) ?? createColorPalette(cell, paint.colors);
  palettes.set(paint, palette);
  return palette;
}

const surface = 'var(--v-widget-background)';
const text = 'var(--v-widget-text-color)';

export function createColorPalette(cell: HTMLElement, colors: readonly string[]): ColorPalette {
  const names = [surface, text, ...colors];
  const root = cell.getRootNode();
  // A table may be drawn before anything else needs the colours of data.
  if (root instanceof ShadowRoot) adoptDataColors(findDashboardRoot(root));
  const computed = computeColors(root instanceof ShadowRoot ? root : cell, names);
  const found = new Map(computed.map((color, index) => [names[index] ?? '', toRgba(color)]));
  const behind = found.get(surface) ?? white;
  const opaque = behind.alpha < 1 ? blendColors(behind, findOpaqueBackground(cell)) : behind;
  return {
    surface: opaque,
    text: found.get(text) ?? white,
    find: (css) => found.get(css),
  };
}

/** Finds the first opaque background around a transparent widget. */
function findOpaqueBackground(cell: HTMLElement): Rgba {
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
    red: Number(red ?? 0),
    green: Number(green ?? 0),
    blue: Number(blue ?? 0),
    alpha: Number(alpha ?? 1),
  };
}
