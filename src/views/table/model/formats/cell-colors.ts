/** Background and text colours of cells, from conditional formats and colour scales. */
import type { Cell, ResultColumn } from '../../../../model/result.ts';
import {
  findStopInterval,
  computeStopValues,
  collectSortedNumbers,
  toScaleNumber,
  type ColorScale,
} from './color-scale.ts';
import { matchesCondition, type ConditionalFormat } from './conditional-formats.ts';
import { flattenColor, mixColors, adjustTextColor, chooseTextColor, type Rgba } from './color-contrast.ts';

/** Resolved colours of a theme and of a spec. */
export interface ColorPalette {
  /** Background of the table, opaque. */
  readonly surface: Rgba;
  readonly text: Rgba;
  find(css: string): Rgba | undefined;
}

/** Both are opaque, with a readable contrast. */
export interface CellColors {
  readonly background: Rgba | undefined;
  readonly textColor: Rgba;
}

export interface CellPainter {
  /** The CSS colours that must be resolved. */
  readonly colors: readonly string[];
  /** Undefined: the default colours. */
  at(row: number, palette: ColorPalette): CellColors | undefined;
}

/** A column that colours are computed for. */
export interface ColoredColumn {
  /** The names of the column in specs. */
  readonly name: string;
  readonly column: ResultColumn;
  readonly cells: readonly Cell[];
  /** False for totals and subtotals, which do not count towards the range of a scale. */
  readonly isCounted: (row: number) => boolean;
  readonly total: boolean;
}

export interface CellColorSpecs {
  readonly formats: readonly ConditionalFormat[];
  readonly scales: readonly ColorScale[];
}

type Rule = Pick<ConditionalFormat, 'background' | 'color'> & { readonly test: (row: number) => boolean };
type Wash = (row: number, palette: ColorPalette) => Rgba | undefined;

/** Returns undefined if no format applies to the column. */
export function createCellPainter(
  own: ColoredColumn,
  all: readonly ColoredColumn[],
  { formats, scales }: CellColorSpecs,
): CellPainter | undefined {
  const rules = formats.flatMap((format) => createRule(format, own, all));
  const scale = own.total ? undefined : scales.findLast(({ fields }) => fields.includes(own.name));
  if (rules.length === 0 && !scale) return undefined;
  const wash = scale && createWash(scale, own, all);
  const named = rules.flatMap(({ background, color }) => [background ?? [], color ?? []].flat());
  return {
    colors: [...named, ...(scale?.stops.map(({ color }) => color) ?? [])],
    at: (row, palette) => paint(row, palette, rules, wash),
  };
}

function createRule(format: ConditionalFormat, own: ColoredColumn, all: readonly ColoredColumn[]): Rule[] {
  const { background, color, field, scope } = format;
  const looksAt =
    scope === 'row' ? all.filter(({ name }) => name === field) : own.name === field ? [own] : [];
  if (looksAt.length === 0) return [];
  const test = (row: number) =>
    looksAt.some(
      ({ cells, column, isCounted }) =>
        isCounted(row) && matchesCondition(format, cells[row] ?? null, column.type),
    );
  return [{ background, color, test }];
}

/** The range is computed when the first cell is drawn. */
function createWash(scale: ColorScale, own: ColoredColumn, all: readonly ColoredColumn[]): Wash {
  const { stops, nullsAsZero, scope } = scale;
  let places: number[] | undefined;
  const mates =
    scope === 'all' ? all.filter(({ name, total }) => scale.fields.includes(name) && !total) : [own];
  return (row, palette) => {
    const value = own.isCounted(row) ? toScaleNumber(own.cells[row], nullsAsZero) : undefined;
    if (value === undefined) return undefined;
    places ??= computeStopValues(stops, collectSortedNumbers(mates, nullsAsZero));
    const { lower, share } = findStopInterval(value, places);
    const [one, other] = [stops[lower], stops[lower + 1]].map((stop) => palette.find(stop?.color ?? ''));
    return one && other ? mixColors(one, other, share) : undefined;
  };
}

function paint(
  row: number,
  palette: ColorPalette,
  rules: readonly Rule[],
  wash: Wash | undefined,
): CellColors | undefined {
  const holding = rules.filter(({ test }) => test(row));
  const first = (key: 'background' | 'color') => {
    const css = holding.find((rule) => rule[key] !== undefined)?.[key];
    return css === undefined ? undefined : palette.find(css);
  };
  const given = first('background') ?? wash?.(row, palette);
  const ink = first('color');
  if (!given && !ink) return undefined;
  const background = given && flattenColor(given, palette.surface);
  const ground = background ?? palette.surface;
  return {
    background,
    textColor: ink ? adjustTextColor(ink, ground) : chooseTextColor(ground, palette.text),
  };
}
