/** Colours of cells, as conditional formats and colour scales have them. */
import type { CellPainter, ColorPalette } from '../../../model/table/formats/cell-colors.ts';
import { toCssColor } from '../../../model/table/formats/color-contrast.ts';
import type { TableColumn } from '../../../model/table/create-table-view.ts';
import { createColorPalette } from './cell-palette.ts';

/** A painter lives as long as its table's look: a new theme makes new ones. */
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
