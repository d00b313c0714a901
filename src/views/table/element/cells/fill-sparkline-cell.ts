/** Fills a cell with a sparkline. */
import type { TableColumn } from '../../model/create-table-view.ts';
import type { FormatContext } from '../../../../model/formats/format-value.ts';
import { fillTextCell, findOrCreateOnlyChild } from './fill-text-cell.ts';
import { drawSparkline } from '../../model/formats/table-sparkline.ts';
import { setElementColor } from './fill-bar-cell.ts';
import { describeSeries } from '../../model/formats/format-cell.ts';

// A sparkline. Its accessible name describes the series.
const svg = 'http://www.w3.org/2000/svg';

const strokes = ['fill', 'below', 'line'] as const;

export function fillSparklineCell(
  cell: HTMLElement,
  column: TableColumn,
  row: number,
  context: FormatContext,
): void {
  const { sparkline } = column;
  const series = sparkline?.seriesAt(row);
  if (!sparkline || !series) return fillTextCell(cell, '');
  const picture = findOrCreateOnlyChild(cell, 'svg', 'spark', createPicture);
  const paths = drawSparkline(series, sparkline.mark);
  picture.setAttribute('data-mark', sparkline.mark);
  strokes.forEach((name, index) => picture.children[index]?.setAttribute('d', paths[name]));
  if (picture instanceof SVGElement) {
    setElementColor(picture, sparkline.color);
    if (sparkline.negative === undefined) picture.style.removeProperty('--vi-low');
    else picture.style.setProperty('--vi-low', sparkline.negative);
  }
  const name = describeSeries(series, column, context);
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
