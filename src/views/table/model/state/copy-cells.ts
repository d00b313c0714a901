/** Copies selected cells as text for the clipboard, formatted as the reader sees them. */
import type { TableColumn } from '../create-table-view.ts';
import type { FormatContext } from '../../../../model/formats/format-value.ts';
import { formatCopiedCell } from '../formats/format-cell.ts';
import { escapeHtml } from '../../../../model/formats/escape-text.ts';
import type { CellBox } from './cell-selection.ts';

/** Maximum number of cells, because the clipboard must be written immediately. */
const maxCells = 500_000;

interface CopyCellsOptions {
  readonly box: CellBox;
  /** The visible columns in their order. */
  readonly columns: readonly TableColumn[];
  readonly rowAt: (place: number) => number;
  /** Number of visible rows. */
  readonly rows: number;
  readonly context: FormatContext;
}

export interface CopiedCells {
  readonly text: string;
  readonly html: string;
  readonly rows: number;
  readonly isCut: boolean;
}

/** Whole columns are copied with their headers. */
export function copyCells({ box, columns, rowAt, rows: all, context }: CopyCellsOptions): CopiedCells {
  const chosen = columns.slice(box.start, box.end + 1);
  const most = Math.max(1, Math.floor(maxCells / chosen.length));
  const rows = Math.min(most, box.bottom - box.top + 1);
  const lines = Array.from({ length: rows }, (_, at) => {
    const row = rowAt(box.top + at);
    return chosen.map((column) => formatCopiedCell(column, row, context));
  });
  const isWhole = all > 1 && box.top === 0 && box.bottom === all - 1;
  const titles = isWhole ? [chosen.map(({ title }) => title)] : [];
  return {
    text: [...titles, ...lines].map((cells) => cells.map(flatten).join('\t')).join('\n'),
    html: `<table>${toLines(titles, 'th')}${toLines(lines, 'td')}</table>`,
    rows,
    isCut: rows < box.bottom - box.top + 1,
  };
}

/** A tab or a line break in a value would start another cell. */
const flatten = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');

const toLines = (lines: readonly (readonly string[])[], tag: 'th' | 'td'): string =>
  lines
    .map((cells) => `<tr>${cells.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`)
    .join('');
