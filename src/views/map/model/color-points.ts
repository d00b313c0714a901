/** The colour of each point: that of its category, or a shade of a ramp. */
import { formatValue, overrideFormat, type FormatContext } from '../../../model/formats/format-value.ts';
import type { Cell, ColumnFormat, ResultColumn } from '../../../model/result.ts';
import { createColorScale, type ColorScale, type Ramps } from './color-scale.ts';
import type { ParsedRamp } from './parse-map-spec.ts';
import { parseCellNumber } from './point-cloud.ts';

export interface ColorRules {
  readonly series: readonly string[];
  readonly ramps: Ramps;
  readonly rampRule: ParsedRamp;
  /** Colour of points without a category or number. */
  readonly plain: string;
  /** Colour of categories beyond the series. */
  readonly muted: string;
  /** Label of the last legend entry, which stands for several categories. */
  readonly other: string;
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
}

export interface MapCategory {
  readonly label: string;
  readonly color: string;
}

export interface PointColors {
  /** Index into `palette`, by row of the result. */
  readonly of: (row: number) => number;
  readonly palette: readonly string[];
  /** Categories with the indexes of the palette; empty for a ramp. */
  readonly categories: readonly MapCategory[];
  /** Without classes for categories. */
  readonly scale: ColorScale;
}

const noScale: ColorScale = { classes: [], middle: undefined };

/** Without a column, all points have the plain colour. */
export function colorPoints(
  found: { readonly column: ResultColumn; readonly cells: readonly Cell[] } | undefined,
  rules: ColorRules,
): PointColors {
  if (!found) return { of: () => 0, palette: [rules.plain], categories: [], scale: noScale };
  return found.column.type === 'number'
    ? colorByNumber(found.cells, rules)
    : colorByCategory(found.column, found.cells, rules);
}

function colorByNumber(cells: readonly Cell[], { ramps, rampRule, muted }: ColorRules): PointColors {
  const values = cells.map(parseCellNumber);
  const scale = createColorScale(values, rampRule, ramps);
  const { classes } = scale;
  const last = classes.length - 1;
  const find = (value: number) => {
    const index = classes.findIndex((one) => value < one.to);
    return index < 0 ? last : index;
  };
  return {
    of: (row) => {
      const value = values[row];
      return value === undefined ? last + 1 : find(value);
    },
    palette: [...classes.map(({ color }) => color), muted],
    categories: [],
    scale,
  };
}

/**
 * If there are more categories than colours, the least frequent ones share a colour, so that no other colour is used
 * twice.
 */
function colorByCategory(column: ResultColumn, cells: readonly Cell[], rules: ColorRules): PointColors {
  const format = overrideFormat(column.format, rules.overrides[column.name]);
  const counts = new Map<Cell, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const isCrowded = counts.size > rules.series.length;
  const ranked = isCrowded ? [...counts].sort((a, b) => b[1] - a[1]) : [...counts];
  const named = ranked.slice(0, isCrowded ? rules.series.length - 1 : undefined).map(([cell]) => cell);
  const indexes = new Map(named.map((cell, index) => [cell, index]));
  const categories = named.map((cell, index) => ({
    label: formatValue(cell, { ...column, format }, rules.context),
    color: cell === null ? rules.muted : (rules.series[index] ?? rules.plain),
  }));
  if (isCrowded) categories.push({ label: rules.other, color: rules.muted });
  return {
    of: (row) => indexes.get(cells[row] ?? null) ?? named.length,
    palette: [...categories.map(({ color }) => color), rules.muted],
    categories,
    scale: noScale,
  };
}
