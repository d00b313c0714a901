/** Parses the author's settings of columns, which src/model/specs/table-spec.ts describes. */
import {
  isRecord,
  readArray,
  readBoolean,
  readNumber,
  readOneOf,
  readNonBlankString,
} from '../../../../model/parsing/read-value.ts';
import { parseBarSpec, type BarSpec } from '../formats/bar-geometry.ts';
import { parseSparklineSpec, type SparklineSpec } from '../formats/table-sparkline.ts';
import type { CellDisplay, TableColumn } from '../table-view.ts';

export type Aggregator = 'sum' | 'min' | 'max' | 'mean' | 'none';

export interface ColumnStyle {
  /** Name of a column of the result. */
  readonly name: string;
  readonly title?: string | undefined;
  readonly align?: TableColumn['align'] | undefined;
  readonly wrap: boolean;
  readonly hidden: boolean;
  readonly display: CellDisplay;
  readonly width?: number | undefined;
  readonly weight?: number | undefined;
  readonly label?: string | undefined;
  readonly bar: BarSpec;
  readonly sparkline: SparklineSpec;
  readonly total?: Aggregator | undefined;
  /** Numbers are divided by this. */
  readonly scale?: number | undefined;
}

const displays = ['value', 'link', 'image', 'bar', 'sparkline'] as const;
const narrowest = 40;
const maxWidth = 1_000;
/** Default widths in px of displays whose text does not determine their width. */
const usualWidths: Readonly<Partial<Record<CellDisplay, number>>> = { sparkline: 148, image: 88 };

/** The settings in their order. Entries without a column of the result are left out. */
export const parseColumnStyles = (value: unknown): ColumnStyle[] =>
  readArray(value).flatMap((item) => {
    const given = typeof item === 'string' ? { field: item } : item;
    const name = isRecord(given) ? readNonBlankString(given.field) : undefined;
    return isRecord(given) && name !== undefined ? [readColumnStyle(given, name)] : [];
  });

export const createDefaultColumnStyle = (name: string): ColumnStyle => readColumnStyle({}, name);

function readColumnStyle(given: Readonly<Record<string, unknown>>, name: string): ColumnStyle {
  const display = readOneOf(given.display, displays) ?? 'value';
  const weight = isRecord(given.width) ? readNumber(given.width.weight) : undefined;
  return {
    name,
    title: readNonBlankString(given.title),
    align: readAlign(given.align),
    wrap: readBoolean(given.wrap) ?? false,
    hidden: given.hidden === true,
    display,
    width: readWidth(given.width) ?? (weight === undefined ? usualWidths[display] : undefined),
    weight: weight !== undefined && weight > 0 ? Math.min(100, weight) : undefined,
    label: readNonBlankString(given.label),
    bar: parseBarSpec(given.bar),
    sparkline: parseSparklineSpec(given.sparkline),
    total: readOneOf(given.total, ['sum', 'min', 'max', 'mean', 'none'] as const),
    scale: parseDisplayScale(given.displayScale),
  };
}

function readAlign(value: unknown): TableColumn['align'] | undefined {
  if (value === 'left') return 'start';
  if (value === 'right') return 'end';
  return readOneOf(value, ['start', 'end', 'center'] as const);
}

function readWidth(value: unknown): number | undefined {
  const width = readNumber(value);
  return width === undefined ? undefined : Math.min(maxWidth, Math.max(narrowest, width));
}

const scales: Readonly<Record<string, number | undefined>> = { thousands: 1e3, millions: 1e6, billions: 1e9 };

export const parseDisplayScale = (value: unknown): number | undefined =>
  scales[readNonBlankString(value) ?? ''];
