/** Colours of cells, as conditional formats and colour scales have them. */
import type { Painter, Palette } from '../../model/table/cell-paint.ts';
import { toCssColor } from '../../model/table/contrast.ts';
import type { TableColumn } from '../../model/table/table-spec.ts';
import { createPalette } from './cell-palette.ts';

/** A painter lives as long as its table's look: a new theme makes new ones. */
const palettes = new WeakMap<Painter, Palette>();

export function paintCell(cell: HTMLElement, { paint }: TableColumn, row: number): void {
  const painted = paint && cell.isConnected ? paint.at(row, findPalette(cell, paint)) : undefined;
  if (!painted) {
    if (!cell.classList.contains('inked')) return;
    cell.classList.remove('inked', 'painted');
    return clearPaint(cell);
  }
  const { background, ink } = painted;
  cell.classList.add('inked');
  cell.classList.toggle('painted', background !== undefined);
  cell.style.setProperty('--vi-cell-ink', toCssColor(ink));
  if (background) cell.style.setProperty('--vi-cell-background', toCssColor(background));
  else cell.style.removeProperty('--vi-cell-background');
}

function clearPaint(cell: HTMLElement): void {
  cell.style.removeProperty('--vi-cell-ink');
  cell.style.removeProperty('--vi-cell-background');
}

function findPalette(cell: HTMLElement, paint: Painter): Palette {
  const palette = palettes.get(paint) ?? createPalette(cell, paint.colors);
  palettes.set(paint, palette);
  return palette;
}
