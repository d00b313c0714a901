/** A small picture of a series; its name says what a reader would see. */
import type { FormatContext } from '../../model/formats/format-context.ts';
import { formatValue } from '../../model/formats/format-value.ts';
import { createValueWords } from '../../model/messages/table-values-en.ts';
import { drawSparkline, type Series } from '../../model/table/sparkline.ts';
import type { TableColumn } from '../../model/table/table-spec.ts';
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
    if (sparkline.negative === undefined) picture.style.removeProperty('--low');
    else picture.style.setProperty('--low', sparkline.negative);
  }
  const name = describe(series, column, context);
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

/** Where it begins, where it ends, and the way between. */
function describe(series: Series, { column }: TableColumn, context: FormatContext): string {
  const known = series.filter((value) => value !== null);
  const [first = 0, last = 0] = [known[0], known.at(-1)];
  const write = (value: number) => formatValue(value, { type: 'number', format: column.format }, context);
  const way = last > first ? 'rising' : last < first ? 'falling' : 'steady';
  return createValueWords(context.locale)(way, { first: write(first), last: write(last) });
}
