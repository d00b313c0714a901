/** Marked cells as texts for the clipboard, as their reader sees them. */
import type { FormatContext } from '../../formats/format-context.ts';
import { formatCell } from '../formats/format-cell.ts';
import type { TableColumn } from '../create-table-view.ts';
import { escapeText } from '../../template/escape-text.ts';
import type { CellBox } from './cell-selection.ts';

/** A clipboard is filled at once, while its reader waits. */
const mostCells = 500_000;

export interface CopyCellsOptions {
  readonly box: CellBox;
  /** Those that are shown, in their order. */
  readonly columns: readonly TableColumn[];
  readonly rowAt: (place: number) => number;
  /** All that are shown. */
  readonly rows: number;
  readonly context: FormatContext;
}

export interface CopiedCells {
  readonly text: string;
  readonly html: string;
  readonly rows: number;
  readonly isCut: boolean;
}

/** Whole columns take their headings along. */
export function copyCells({ box, columns, rowAt, rows: all, context }: CopyCellsOptions): CopiedCells {
  const chosen = columns.slice(box.start, box.end + 1);
  const most = Math.max(1, Math.floor(mostCells / chosen.length));
  const rows = Math.min(most, box.bottom - box.top + 1);
  const lines = Array.from({ length: rows }, (_, at) => {
    const row = rowAt(box.top + at);
    return chosen.map((column) => formatCell(column, row, context));
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

/** A tab or a line break inside of a value would begin another cell. */
const flatten = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');

const toLines = (lines: readonly (readonly string[])[], tag: 'th' | 'td'): string =>
  lines
    .map((cells) => `<tr>${cells.map((text) => `<${tag}>${escapeText(text)}</${tag}>`).join('')}</tr>`)
    .join('');
