/** A chart has the size of its widget. A spec with several views divides that size between them. */
import { isRecord, readArray, readNumber } from '../../../model/parsing/read-value.ts';
import type { Result } from '../../../model/result.ts';
import { findColumn } from '../../../model/result.ts';
import { parseInlineResult } from '../../../model/parsing/parse-inline-result.ts';
import { fromFieldReference } from './escape-field-references.ts';

export interface ChartSize {
  /** px */
  readonly width: number;
  /** px */
  readonly height: number;
}

type Spec = Record<string, unknown>;

/** The space that axes, titles and gaps of one view take if there are several views, px. */
const viewMargin = 56;
const minSize = 40;

/** True if the spec draws several views. Their total size is known only after they are drawn. */
export function isMultiView(spec: Readonly<Spec>): boolean {
  if (['hconcat', 'vconcat', 'concat', 'facet', 'repeat'].some((key) => key in spec)) return true;
  const encoding = isRecord(spec['encoding']) ? spec['encoding'] : {};
  return ['row', 'column', 'facet'].some((channel) => channel in encoding);
}

/** Returns a Vega-Lite spec that fills the box: exactly for one view or layers, approximately for several views. */
export function sizeVegaLiteSpec(spec: Spec, size: ChartSize, result: Result | undefined): Spec {
  if (isMultiView(spec)) return sizeViews(spec, size, result ?? parseInlineResult(spec));
  const filled = { ...spec, ...fillBox(size) };
  const long = (['width', 'height'] as const).filter((side) => isLonger(spec, side, size, result));
  const [side] = long;
  if (side === undefined) return filled;
  const type = long.length === 2 ? 'pad' : side === 'width' ? 'fit-y' : 'fit-x';
  return {
    ...filled,
    ...Object.fromEntries(long.map((one) => [one, spec[one]])),
    autosize: { type, contains: 'padding' },
  };
}

/**
 * True if a discrete scale with a fixed step needs more than the box has. The chart then scrolls, so that it stays
 * legible.
 */
function isLonger(
  spec: Spec,
  side: 'width' | 'height',
  size: ChartSize,
  result: Result | undefined,
): boolean {
  const wanted = spec[side];
  const step = isRecord(wanted) ? readNumber(wanted['step']) : undefined;
  const encoding = isRecord(spec['encoding']) ? spec['encoding'] : {};
  if (step === undefined) return false;
  const count = countValues(encoding[side === 'width' ? 'x' : 'y'], result ?? parseInlineResult(spec));
  return count * step > size[side] - viewMargin;
}

/**
 * Returns a Vega spec that fills the box if stretching is safe. A spec that computes its size, lays out groups, or
 * places its marks by fixed numbers keeps its size, and the box scrolls.
 */
export function sizeVegaSpec(spec: Spec, size: ChartSize): Spec {
  return isScalable(spec) ? { ...spec, ...fillBox(size) } : spec;
}

/** True for a Vega spec whose drawing follows its width and height. */
export function isScalable(spec: Spec): boolean {
  const signals = new Set(
    readArray(spec['signals']).map((signal) => (isRecord(signal) ? signal['name'] : undefined)),
  );
  if ('layout' in spec || signals.has('width') || signals.has('height') || signals.has('autosize'))
    return false;
  if (isRecord(spec['width']) || isRecord(spec['height']) || isFixed(spec)) return false;
  return followsSize(spec);
}

/** True if the author turned off the space that Vega adds for axes and the like. */
function isFixed(spec: Spec): boolean {
  const config = isRecord(spec['config']) ? spec['config'] : {};
  const autosize = spec['autosize'] ?? config['autosize'];
  return (
    (isRecord(autosize) ? autosize['type'] : autosize) === 'none' ||
    (isRecord(spec['autosize']) && 'signal' in spec['autosize'])
  );
}

/** True for a scale over the whole width or height, or for an expression that refers to them. */
function followsSize(value: unknown): boolean {
  if (typeof value === 'string') return /\b(?:width|height)\b/.test(value);
  if (Array.isArray(value)) return value.some(followsSize);
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([key, child]) => key !== 'values' && key !== 'description' && followsSize(child),
  );
}

const fillBox = ({ width, height }: ChartSize): Spec => ({
  width: Math.max(minSize, Math.floor(width)),
  height: Math.max(minSize, Math.floor(height)),
  autosize: { type: 'fit', contains: 'padding' },
});

function sizeViews(spec: Spec, size: ChartSize, result: Result | undefined): Spec {
  for (const key of ['hconcat', 'vconcat', 'concat'] as const) {
    const views = readArray(spec[key]).filter(isRecord);
    if (views.length === 0) continue;
    const columns =
      key === 'hconcat' ? views.length : key === 'vconcat' ? 1 : readColumns(spec, views.length);
    const part = share(size, columns, Math.ceil(views.length / columns));
    return { ...spec, [key]: views.map((view) => sizeView(view, part, result)) };
  }
  if (isRecord(spec['spec'])) {
    const [columns, rows] = countCells(spec, result);
    return { ...spec, spec: sizeView(spec['spec'], share(size, columns, rows), result) };
  }
  const [columns, rows] = countCells(spec, result);
  return setSize(spec, share(size, columns, rows));
}

function sizeView(view: Spec, size: ChartSize, result: Result | undefined): Spec {
  return isMultiView(view) ? sizeViews(view, size, result) : setSize(view, size);
}

/** Sizes that a view sets itself keep their proportions: all views are scaled by one factor. */
function setSize(view: Spec, size: ChartSize): Spec {
  return {
    ...view,
    width: readNumber(view['width']) ?? (isRecord(view['width']) ? view['width'] : size.width),
    height: readNumber(view['height']) ?? (isRecord(view['height']) ? view['height'] : size.height),
  };
}

/** The view that a facet repeats, in the spec that is ready to draw. */
const readCell = (spec: Readonly<Spec>): Readonly<Spec> =>
  'facet' in spec && isRecord(spec['spec']) ? spec['spec'] : spec;

/** True if the views of the spec are the cells of a facet, each of which is one view. */
export function isPlainFacet(spec: Readonly<Spec>): boolean {
  const cell = readCell(spec);
  const isBeside = ['hconcat', 'vconcat', 'concat', 'repeat'].some((key) => key in spec);
  return !isBeside && (cell === spec || !isMultiView(cell));
}

/** The sizes of the cells of a facet by the name of their signal in the compiled spec, px. */
export function listCellSizes(spec: Readonly<Spec>): ReadonlyMap<string, number> {
  const cell = readCell(spec);
  return new Map(
    (['width', 'height'] as const).flatMap((side) => {
      const size = readNumber(cell[side]);
      return size === undefined ? [] : [[`child_${side}`, size] as const];
    }),
  );
}

/** The spec without the sizes that the number of its cells decides. */
export function omitCellSize(spec: Readonly<Spec>): Spec {
  const cell = readCell(spec);
  const { width, height, ...others } = cell;
  const sizes = { width: toFixed(width), height: toFixed(height) };
  return cell === spec ? { ...others, ...sizes } : { ...spec, spec: { ...others, ...sizes } };
}

/** Sizes by steps do not depend on the number of cells. */
const toFixed = (size: unknown): unknown => (typeof size === 'number' ? undefined : size);

const share = (size: ChartSize, columns: number, rows: number): ChartSize => ({
  width: Math.max(minSize, Math.floor(size.width / columns) - viewMargin),
  height: Math.max(minSize, Math.floor(size.height / rows) - viewMargin),
});

function readColumns(spec: Spec, count: number): number {
  return Math.min(count, Math.max(1, Math.round(readNumber(spec['columns']) ?? count)));
}

/** The number of columns and rows of cells that a facet or a repetition will have. */
function countCells(spec: Spec, result: Result | undefined): readonly [number, number] {
  const encoding = isRecord(spec['encoding']) ? spec['encoding'] : {};
  const facet = spec['facet'] ?? encoding['facet'] ?? spec['repeat'];
  const across = countValues(isRecord(facet) ? facet['column'] : encoding['column'], result);
  const down = countValues(isRecord(facet) ? facet['row'] : encoding['row'], result);
  if (across > 1 || down > 1) return [across, down];
  const count = countValues(facet, result);
  const inner = isRecord(facet) ? facet : {};
  const columns = readColumns({ columns: spec['columns'] ?? inner['columns'] }, count);
  return [columns, Math.ceil(count / columns)];
}

function countValues(facet: unknown, result: Result | undefined): number {
  if (Array.isArray(facet)) return Math.max(1, facet.length);
  if (!isRecord(facet) || typeof facet['field'] !== 'string' || !result) return 1;
  const found = findColumn(result, fromFieldReference(facet['field']));
  return found ? Math.max(1, new Set(found.cells).size) : 1;
}
