/** Measures the values and headings of columns, and finds the limits of their widths. */
import { formatValue, type FormatContext } from '../../../../model/formats/format-value.ts';
import type { Cell } from '../../../../model/result.ts';
import { formatCellText } from '../formats/format-cell.ts';
import type { TableColumn } from '../table-view.ts';
import type { ColumnSize } from './column-widths.ts';
import { listLongestTextRows } from './list-longest-text-rows.ts';

/** Widths of texts in the fonts of a table, px. */
export interface TextWidths {
  readonly text: (text: string) => number;
  /** Of numbers in rows of totals and in picked cells, which are bold, with digits of equal width. */
  readonly number: (text: string) => number;
  readonly heading: (text: string) => number;
  /** Padding at each side of a cell. */
  readonly padding: number;
  /** Additional padding of the first column. */
  readonly edge: number;
}

/** For measuring without a page, such as in exports: the average width of a character, px. */
export const estimatedTextWidths: TextWidths = {
  text: (text) => text.length * 7.1,
  number: (text) => text.length * 7.7,
  heading: (text) => text.length * 7.1,
  padding: 12,
  edge: 0,
};

/** Cell padding, with a px for rounding at each side. */
const findPadding = ({ padding }: TextWidths): number => 2 * padding + 2;
/** Width of the arrow of a sorted column with its gap, px. */
const arrow = 16;
/** A bar beside its number, and the smallest one, px. */
const bar = 80;
const narrowestBar = 40;
/** Distance between a number and the end of its cell that a bar leaves where it has no room, px. */
const noBar = 6;
const narrowest = 64;
/** Width at which a column of texts still says something, px. Shorter texts need less. */
const narrowestText = 72;
/** Width at which most names can be told apart, px. Bars and room for arrows go before a column of names is narrower. */
const narrowText = 120;
const widestText = 300;
/** A heading of one line, and of two lines, do not widen a column further, px. */
const widestHeading = 200;
const widestWord = 140;

export interface MeasuredColumn {
  readonly column: TableColumn;
  /** Width that the reader has set, px. */
  readonly own?: number | undefined;
  /** The total below the cells. */
  readonly total?: Cell | undefined;
  /** Additional space before the values: of the first column, and of the levels of groups, px. */
  readonly indent?: number | undefined;
  /** Whether the heading has the arrow of a sorted column. */
  readonly isSorted?: boolean | undefined;
}

export function measureColumnWidth(
  { column, own, total = null, indent = 0, isSorted = false }: MeasuredColumn,
  context: FormatContext,
  widths: TextWidths,
): ColumnSize {
  const { weight } = column;
  if (own !== undefined) return { minimum: own, content: own, preferred: own, owner: 'reader' };
  const { value, word, heading } = measureOnce(column, context, widths);
  const totalWidth = total === null ? 0 : widths.number(formatValue(total, column.column, context));
  const values = Math.max(value, totalWidth + findPadding(widths)) + indent;
  const limits = isKeptWhole(column) ? limitWhole(column, values) : limitText(column, values);
  const minimum = Math.max(limits.minimum, word + arrow + indent);
  const tight = Math.max(limits.tight, word + (isSorted ? arrow : 0) + indent);
  const isText = !isKeptWhole(column);
  const preferred = column.width ?? Math.max(narrowest, limits.preferred, heading + indent);
  return {
    minimum,
    tight: { minimum: tight, content: isText ? Math.max(limits.content, tight) : tight },
    content: Math.max(limits.content, minimum),
    preferred: Math.max(preferred, minimum),
    weight,
    owner: column.width === undefined ? undefined : 'author',
  };
}

/** Numbers and dates say something wrong when they are cut. */
const isKeptWhole = ({ column, display }: TableColumn): boolean =>
  (column.type === 'number' || column.type === 'time') && (display === 'value' || display === 'bar');

type Limits = Readonly<Record<'minimum' | 'tight' | 'content' | 'preferred', number>>;

function limitWhole({ display }: TableColumn, values: number): Limits {
  if (display !== 'bar') return { minimum: values, tight: values, content: values, preferred: values };
  const wide = values + bar;
  return { minimum: values + narrowestBar, tight: values + noBar, content: wide, preferred: wide };
}

function limitText({ display, width = widestText }: TableColumn, values: number): Limits {
  const isDrawn = display === 'sparkline' || display === 'image';
  const content = isDrawn ? width : Math.min(widestText, values);
  // Links are told apart by where they lead.
  const minimum = Math.min(content, display === 'value' ? narrowText : narrowestText, width);
  return { minimum, tight: Math.min(minimum, narrowestText), content, preferred: content };
}

interface MeasuredTexts {
  /** The widest value, the heading in two lines, and the heading in one line with its arrow, px, each with its padding. */
  readonly value: number;
  readonly word: number;
  readonly heading: number;
}

interface Measurement {
  readonly context: FormatContext;
  readonly widths: TextWidths;
  readonly texts: MeasuredTexts;
}

/** A table is laid out again with each change of its width, but its values stay. */
const measurements = new WeakMap<TableColumn, Measurement>();

function measureOnce(column: TableColumn, context: FormatContext, widths: TextWidths): MeasuredTexts {
  const known = measurements.get(column);
  if (known?.context === context && known.widths === widths) return known.texts;
  const texts = measureTexts(column, context, widths);
  measurements.set(column, { context, widths, texts });
  return texts;
}

function measureTexts(column: TableColumn, context: FormatContext, widths: TextWidths): MeasuredTexts {
  const { title, display, label } = column;
  const padding = findPadding(widths);
  const measure = isKeptWhole(column) ? widths.number : widths.text;
  const rows = display === 'sparkline' || display === 'image' ? [] : listLongestTextRows(column);
  const texts =
    label !== undefined && display === 'link'
      ? [label]
      : rows.map((row) => formatCellText(column, row, context) || nameMissing(column, context));
  return {
    value: widest(texts.map(measure)) + padding,
    word: Math.ceil(Math.min(widestWord, measureTwoLines(title, widths.heading))) + padding,
    heading: Math.min(widestHeading, widths.heading(title)) + padding + arrow,
  };
}

/** A missing value of a dimension may be the name of a group. */
const nameMissing = ({ column, title }: TableColumn, context: FormatContext): string =>
  column.role === 'dimension' ? formatValue(null, { ...column, title }, context) : '';

/** The smallest width at which the heading has at most two lines. */
function measureTwoLines(title: string, measure: TextWidths['heading']): number {
  const words = title.split(/\s+/);
  const splits = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')]);
  return Math.min(...splits.map((lines) => Math.max(...lines.map(measure))));
}

const widest = (widths: readonly number[]): number => Math.ceil(Math.max(0, ...widths));
