/** Measures texts in the fonts of a table, with a canvas, so that nothing is laid out. */
import { estimatedTextWidths, type TextWidths } from '../../model/columns/measure-columns.ts';
import { cacheTextWidths, type MeasureText } from '../../model/rows/count-lines.ts';
import { readTableSpace } from './table-space.ts';
import type { FontSizes } from '../../model/table-view.ts';

/** Font size of headings without a size of the author, px. */
const headingSize = 12;

export function createCellTextMeasures(table: HTMLElement, sizes: FontSizes): TextWidths {
  const { fontFamily, fontSize, fontWeight } = getComputedStyle(table);
  const { padding, edge } = readTableSpace(table);
  const cellSize = sizes.values ?? parseFloat(fontSize);
  const numberSize = Math.max(cellSize, sizes.totals ?? parseFloat(fontSize));
  const measure = (weight: string | number, size: number) =>
    createTextMeasure(`${weight} ${size}px ${fontFamily}`);
  const bold = measure(600, numberSize);
  const digit = Math.max(...Array.from({ length: 10 }, (_, one) => bold(String(one))));
  const rest = cacheTextWidths(bold);
  return {
    text: measure(fontWeight, cellSize),
    number: (text) => {
      const others = text.replace(/\d/g, '');
      return (text.length - others.length) * digit + rest(others);
    },
    heading: measure(600, sizes.headers ?? headingSize),
    padding,
    edge: Math.max(0, edge - padding),
  };
}

/** @param font - in the notation of the CSS property `font`. */
export function createTextMeasure(font: string): MeasureText {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return estimatedTextWidths.text;
  canvas.font = font;
  return (text) => canvas.measureText(text).width;
}
