/** The largest and smallest parts of a dimension, and whether a few make up most of it or all are nearly equal. */
import { chiSquaredTail } from '../statistics/distributions.ts';
import { testLargestShare } from '../statistics/test-largest-share.ts';
import { proveNumber, type Fact, type Finding } from '../finding.ts';
import { cellsOf, computedFrom, type Proof } from '../proof.ts';
import { joinRows, type Dimension, type Frame, type Measure, type Part } from '../read-frame.ts';
import { addRows } from '../series.ts';

/** The fewest parts that together have this share of the whole make up most of it. */
const mostShare = 0.8;
/** They are few if they are at most this share of all parts. */
const fewShare = 0.3;
/** Values that vary by less than this share of their mean count as equal. */
const evenVariation = 0.05;

interface Ranked {
  readonly part: Part;
  readonly value: number;
  readonly rows: readonly number[];
}

/** Empty if there are fewer than three parts, or if a part has several values that do not add up. */
export function detectRanking(frame: Frame, measure: Measure, dimension: Dimension): Finding[] {
  const ranked = rankParts(measure, dimension);
  if (ranked.length < 3 || hasRanges(dimension)) return [];
  return [
    ...detectTop(frame, measure, dimension, ranked),
    ...detectConcentration(frame, measure, dimension, ranked),
    ...detectEven(frame, measure, ranked),
  ];
}

/** "15 to 59 minutes", "Over 3 hours", "18-24", "< 10", "65+". */
const range =
  /\d\s*(?:to|[-–—+])|(?:over|under|above|below|more than|less than|at least|up to|[<>≥≤])\s*\$?\d/i;

/** Ranges are as wide as somebody has made them: which one has most says little. */
const hasRanges = ({ parts }: Dimension): boolean =>
  parts.filter(({ cell }) => typeof cell === 'string' && range.test(cell)).length * 2 >= parts.length;

function rankParts(measure: Measure, { parts }: Dimension): Ranked[] {
  const ranked: Ranked[] = [];
  for (const part of parts) {
    const rows = measure.isFull ? part.rows : part.rows.filter((row) => !Number.isNaN(measure.values[row]));
    if (rows.length > 1 && !measure.isAdditive) return [];
    if (rows.length > 0 && part.cell !== null) ranked.push({ part, rows, value: addRows(measure, rows) });
  }
  return ranked.sort((one, other) => other.value - one.value);
}

const titleOf = ({ column }: { readonly column: Fact['column'] }): Fact => ({ style: 'title', column });
const nameOf = ({ part, rows }: Ranked): Fact => ({ style: 'name', column: part.column, row: rows[0] ?? 0 });
const sumOf = ({ column }: Measure, ranked: readonly Ranked[]): Proof =>
  cellsOf(column.name, joinRows(ranked));

/** Of all parts, also of one without a name. */
const proveWhole = ({ column }: Measure, { rows }: Dimension): Proof => cellsOf(column.name, rows);

function detectTop(
  { result }: Frame,
  measure: Measure,
  dimension: Dimension,
  ranked: readonly Ranked[],
): Finding[] {
  const { column } = measure;
  const [first] = ranked;
  const last = ranked.at(-1);
  const second = ranked[1];
  if (!first || !second || !last || first.value === second.value) return [];
  const value = proveNumber(result, column, sumOf(measure, [first]));
  const lowest = proveNumber(result, column, sumOf(measure, [last]));
  const isWhole = measure.isAdditive && last.value >= 0;
  const isLastAlone = ranked.at(-2)?.value !== last.value;
  const share = isWhole
    ? proveNumber(
        result,
        column,
        computedFrom('share', sumOf(measure, [first]), proveWhole(measure, dimension)),
        'percent',
      )
    : undefined;
  if (!value || !lowest) return [];
  return [
    {
      kind: isLastAlone ? (share ? 'topShare' : 'top') : 'topOfTied',
      idea: 'ranking',
      measure: column,
      facts: {
        measure: titleOf(measure),
        top: nameOf(first),
        bottom: nameOf(last),
        value,
        lowest,
        ...(share && { share }),
      },
      effect: share?.value ?? Math.min(1, (first.value - last.value) / (Math.abs(first.value) || 1)) / 2,
      probability: 0,
      isLarge: true,
    },
  ];
}

/** Only of amounts that add up to a whole. */
function detectConcentration(
  { result }: Frame,
  measure: Measure,
  dimension: Dimension,
  ranked: readonly Ranked[],
): Finding[] {
  const total = dimension.parts.reduce((sum, { rows }) => sum + addRows(measure, rows), 0);
  const [first] = ranked;
  if (!measure.isAdditive || !first || ranked.some(({ value }) => value < 0) || total === 0) return [];
  const few = takeMost(ranked, total * mostShare);
  const share = computedFrom('share', sumOf(measure, few), proveWhole(measure, dimension));
  const proven = proveNumber(result, measure.column, share, 'percent');
  const count = proveCount(result, few);
  const all = proveCount(result, ranked);
  if (!proven || !count || !all) return [];
  return [
    {
      kind: 'concentrated',
      idea: 'ranking',
      measure: measure.column,
      facts: {
        measure: titleOf(measure),
        dimension: titleOf(first.part),
        top: nameOf(first),
        share: proven,
        count,
        all,
      },
      effect: 1 - few.length / ranked.length,
      probability: testLargestShare(first.value / total, ranked.length),
      isLarge: few.length <= Math.max(1, ranked.length * fewShare),
    },
  ];
}

function takeMost(ranked: readonly Ranked[], limit: number): Ranked[] {
  let sum = 0;
  const at = ranked.findIndex(({ value }) => (sum += value) >= limit);
  return ranked.slice(0, at === -1 ? ranked.length : at + 1);
}

function proveCount(result: Frame['result'], ranked: readonly Ranked[]) {
  const column = ranked[0]?.part.column;
  const rows = ranked.map(({ rows: [row = 0] }) => row);
  return column && proveNumber(result, column, cellsOf(column.name, rows, 'count'), 'count');
}

/** The variance is compared with that of values which vary by the limit. */
function detectEven({ result }: Frame, measure: Measure, ranked: readonly Ranked[]): Finding[] {
  const values = ranked.map(({ value }) => value);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const high = proveNumber(result, measure.column, sumOf(measure, ranked.slice(0, 1)));
  const low = proveNumber(result, measure.column, sumOf(measure, ranked.slice(-1)));
  const count = proveCount(result, ranked);
  const [first] = ranked;
  if (mean === 0 || !high || !low || !count || !first) return [];
  const limit = (evenVariation * mean) ** 2;
  return [
    {
      kind: 'even',
      idea: 'spread',
      measure: measure.column,
      facts: { measure: titleOf(measure), dimension: titleOf(first.part), high, low, count },
      effect: Math.max(0, 1 - Math.sqrt(squares / values.length / limit)) / 2,
      probability: 1 - chiSquaredTail(squares / limit, values.length - 1),
      isLarge: true,
    },
  ];
}
