/** Heights of rows. They are equal, unless texts wrap in a table that is short enough to measure all rows. */
import { formatCellText } from '../../model/formats/format-cell.ts';
import type { TableModel } from '../../model/state/table-model.ts';
import {
  createEvenRowPositions,
  createUnevenRowPositions,
  type RowPositions,
} from '../../model/rows/row-positions.ts';
import type { TableSpace } from './table-space.ts';
import { createTextMeasure } from './measure-texts.ts';
import { countLines, cacheTextWidths, type MeasureText } from '../../model/rows/count-lines.ts';

/** Most rows that are measured. Longer tables have rows of equal height, with up to `fewLines` lines of wrapped text. */
const maxMeasuredRows = 5_000;
const fewLines = 3;
const maxLines = 24;
/** Line height as in the styles at a text scale of 1, px. */
const usualLineHeight = 18;

export interface RowSizes extends TableSpace {
  /** Height of a row with one line, px. */
  readonly rowHeight: number;
}

/** @param sample - an element with the font of the cells. */
export function computeRowPositions(model: TableModel, heights: RowSizes, sample: Element): RowPositions {
  const { rowHeight, scale, padding, edge } = heights;
  const lineHeight = usualLineHeight * scale;
  const { positions, rowCount: count, context } = model;
  const wrapped = positions.columns.filter(({ column }) => column.wrap && column.display !== 'image');
  if (wrapped.length === 0) return createEvenRowPositions(count, rowHeight);
  const measure = createMeasure(sample);
  const extra = rowHeight - lineHeight;
  const linesAt = (place: number, most: number): number => {
    const row = model.rowAt(place);
    return Math.max(
      1,
      ...wrapped.map(({ column, width, start }) => {
        const text = formatCellText(column, row, context);
        return countLines(
          text,
          Math.max(20, width - padding - (start === 0 ? edge : padding) - 1),
          measure,
          most,
        );
      }),
    );
  };
  if (count <= maxMeasuredRows)
    return createUnevenRowPositions(count, (place) => linesAt(place, maxLines) * lineHeight + extra);
  const step = Math.ceil(count / 200);
  let lines = 1;
  for (let place = 0; place < count; place += step) lines = Math.max(lines, linesAt(place, fewLines));
  return createEvenRowPositions(count, lines * lineHeight + extra);
}

function createMeasure(sample: Element): MeasureText {
  const { fontFamily, fontSize, fontWeight } = getComputedStyle(sample);
  return cacheTextWidths(createTextMeasure(`${fontWeight} ${fontSize} ${fontFamily}`));
}
