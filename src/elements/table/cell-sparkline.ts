/** A small picture of a series; its name says what a reader would see. */
import type { FormatContext } from '../../model/formats/format-context.ts';
import { drawSparkline } from '../../model/table/sparkline.ts';
import type { TableColumn } from '../../model/table/table-spec.ts';
import { writeSeries } from '../../model/table/write-cell.ts';
import { setColor } from './cell-bar.ts';
import { fillText, findOnly } from './cell-text.ts';

const svg = 'http://www.w3.org/2000/svg';
const strokes = ['fill', 'below', 'line'] as const;

export function fillSparkline(
  cell: HTMLElement,
  column: TableColumn,
  row: number,
  context: FormatContext,
): void {
  const { sparkline } = column;
  const series = sparkline?.seriesAt(row);
  if (!sparkline || !series) return fillText(cell, '');
  const picture = findOnly(cell, 'svg', 'spark', createPicture);
  const paths = drawSparkline(series, sparkline.mark);
  picture.setAttribute('data-mark', sparkline.mark);
  strokes.forEach((name, index) => picture.children[index]?.setAttribute('d', paths[name]));
  if (picture instanceof SVGElement) {
    setColor(picture, sparkline.color);
    if (sparkline.negative === undefined) picture.style.removeProperty('--vi-low');
    else picture.style.setProperty('--vi-low', sparkline.negative);
  }
  const name = writeSeries(series, column, context);
  picture.setAttribute('aria-label', name);
  cell.title = name;
}

function createPicture(): SVGElement {
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('class', 'spark');
  picture.setAttribute('viewBox', '0 0 100 24');
  picture.setAttribute('preserveAspectRatio', 'none');
  picture.setAttribute('role', 'img');
  for (const name of strokes)
    picture.appendChild(document.createElementNS(svg, 'path')).setAttribute('class', name);
  return picture;
}
