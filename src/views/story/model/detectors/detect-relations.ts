/** Two measures that rise together, or of which one falls as the other rises. */
import { sampleCorrelation } from 'simple-statistics';
import { rankValues } from '../statistics/rank-tests.ts';
import { twoSidedStudentTail } from '../statistics/distributions.ts';
import type { Finding } from '../finding.ts';
import type { Frame, Measure } from '../read-frame.ts';

/** Fewer rows than this relate by chance too often. */
const minRows = 10;
/** Weaker relations are not told. */
const minStrength = 0.6;
/** A measure that follows another almost exactly is the same in another unit. That is no news. */
const maxStrength = 0.995;
const maxMeasures = 6;
/** More pairs are thinned. */
const maxPairs = 2_000;

/** One finding for each pair of measures. Rows of parts over time are not independent, and are left out. */
export function detectRelations(frame: Frame): Finding[] {
  const { timeline, dimensions } = frame;
  if (timeline && (dimensions.length > 0 || timeline.gaps.length > 0)) return [];
  const measures = frame.measures.slice(0, maxMeasures);
  return measures.flatMap((one, at) =>
    measures.slice(at + 1).flatMap((other) => relate(frame, one, other) ?? []),
  );
}

const kinds = {
  values: ['together', 'apart'],
  changes: ['changeTogether', 'changeApart'],
} as const;

function relate(frame: Frame, one: Measure, other: Measure): Finding | undefined {
  const pairs = listPairs(frame, one, other);
  if (pairs.length < minRows) return undefined;
  const ranks = [rankValues(pairs.map(([x]) => x)), rankValues(pairs.map(([, y]) => y))] as const;
  const strength = sampleCorrelation([...ranks[0]], [...ranks[1]]);
  if (!Number.isFinite(strength)) return undefined;
  const size = Math.abs(strength);
  const freedom = pairs.length - 2;
  return {
    kind: kinds[frame.timeline ? 'changes' : 'values'][strength > 0 ? 0 : 1],
    idea: 'relation',
    measure: one.column,
    facts: {
      measure: { style: 'title', column: one.column },
      other: { style: 'title', column: other.column },
    },
    // What goes with what is often known, or follows from how both are computed.
    effect: size ** 2 / 2,
    probability: size >= 1 ? 0 : twoSidedStudentTail(size * Math.sqrt(freedom / (1 - size ** 2)), freedom),
    isLarge: size >= minStrength && size <= maxStrength,
  };
}

/**
 * Values of rows that have both. Along time, changes from one period to the next: two trends would relate whatever they
 * are of.
 */
function listPairs({ timeline, result }: Frame, one: Measure, other: Measure): [number, number][] {
  const rows = timeline
    ? timeline.periods.map(({ rows: [row = 0] }) => row)
    : Array.from({ length: result.rowCount }, (_, row) => row);
  const step = Math.ceil(rows.length / maxPairs);
  const pairs = rows.map((row): [number, number] => [one.values[row] ?? NaN, other.values[row] ?? NaN]);
  const taken = timeline
    ? pairs
        .slice(1)
        .map(([x, y], at): [number, number] => [x - (pairs[at]?.[0] ?? NaN), y - (pairs[at]?.[1] ?? NaN)])
    : pairs.filter((_, at) => at % step === 0);
  return taken.filter(([x, y]) => !Number.isNaN(x) && !Number.isNaN(y));
}
