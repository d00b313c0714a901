/**
 * Splits the change of a ratio, such as revenue per order, into what its parts' own ratios changed and what their weights
 * did. Both add up to the change: each is counted at the mean of the other before and after.
 */
import { proveNumber, type Finding } from '../finding.ts';
import { cellsOf, computedFrom, evaluateProof, type Proof } from '../proof.ts';
import type { Dimension, Frame, Measure, Part } from '../read-frame.ts';
import type { Period } from '../../../../model/time/read-timeline.ts';

/** More parts make the proof too long to read. */
const maxParts = 50;
/** Share of the change that the weights need to have. */
const minMix = 0.25;
const tolerance = 1e-6;

interface Ratio {
  readonly measure: Measure;
  readonly upper: Measure;
  readonly lower: Measure;
}

export function detectMixAndRate(frame: Frame, measure: Measure, dimension: Dimension): Finding[] {
  const ratio = findRatio(frame, measure);
  const [before, after] = frame.timeline?.periods.slice(-2) ?? [];
  if (!ratio || !before || !after || !frame.timeline || dimension.parts.length > maxParts) return [];
  if (frame.timeline.gaps.includes(frame.timeline.periods.length - 2)) return [];
  const { result } = frame;
  const parts = dimension.parts.map((part) => readPart(ratio, part, before, after, result));
  const rate = proveNumber(result, measure.column, addEffects(parts, 'rate'));
  const mix = proveNumber(result, measure.column, addEffects(parts, 'mix'));
  const all = proveNumber(
    result,
    measure.column,
    computedFrom('difference', ...[after, before].map(proveRatio(ratio))),
  );
  if (!rate || !mix || !all || all.value === 0) return [];
  return [
    {
      kind: 'mixAndRate',
      idea: 'contributors',
      measure: measure.column,
      facts: {
        measure: { style: 'title', column: measure.column },
        dimension: { style: 'title', column: dimension.column },
        when: { style: 'name', column: frame.timeline.column, row: after.rows[0] ?? 0 },
        all,
        rate,
        mix,
      },
      effect: Math.min(1, Math.abs(mix.value / all.value)) / 2,
      probability: 0,
      isLarge: Math.abs(mix.value) >= minMix * Math.abs(all.value),
    },
  ];
}

/** Two amounts that add up, of which the first divided by the second is the measure in every row. */
function findRatio({ measures }: Frame, measure: Measure): Ratio | undefined {
  const amounts = measures.filter(({ isAdditive }) => isAdditive);
  if (measure.isAdditive) return undefined;
  for (const upper of amounts)
    for (const lower of amounts)
      if (upper !== lower && isRatio(measure, upper, lower)) return { measure, upper, lower };
  return undefined;
}

function isRatio({ values }: Measure, upper: Measure, lower: Measure): boolean {
  let known = 0;
  for (const [row, value] of values.entries()) {
    const over = upper.values[row] ?? NaN;
    const under = lower.values[row] ?? NaN;
    if (Number.isNaN(value) || Number.isNaN(over) || !(under > 0)) continue;
    if (Math.abs(over / under - value) > tolerance * Math.max(1, Math.abs(value))) return false;
    known += 1;
  }
  return known >= 4;
}

const proveRatio =
  ({ upper, lower }: Ratio) =>
  ({ rows }: Period): Proof =>
    computedFrom('share', cellsOf(upper.column.name, rows), cellsOf(lower.column.name, rows));

interface PartProofs {
  readonly ratios: readonly [Proof, Proof];
  readonly weights: readonly [Proof, Proof];
}

/** A part without rows in a period has no weight there, and the ratio that it has in the other. */
function readPart(
  { upper, lower }: Ratio,
  part: Part,
  before: Period,
  after: Period,
  result: Frame['result'],
): PartProofs | undefined {
  const own = new Set(part.rows);
  const sides = [before, after].map((period) => {
    const rows = period.rows.filter((row) => own.has(row));
    const weight = computedFrom(
      'share',
      cellsOf(lower.column.name, rows),
      cellsOf(lower.column.name, period.rows),
    );
    const ratio = computedFrom('share', cellsOf(upper.column.name, rows), cellsOf(lower.column.name, rows));
    const hasRatio = evaluateProof(ratio, result) !== undefined;
    return { weight: hasRatio ? weight : nothing(period), ratio: hasRatio ? ratio : undefined };
  });
  const [one, other] = sides;
  const known = one?.ratio ?? other?.ratio;
  if (!one || !other || !known) return undefined;
  return { ratios: [one.ratio ?? known, other.ratio ?? known], weights: [one.weight, other.weight] };
}

/** Of no rows: 0. */
const nothing = ({ rows }: Period): Proof =>
  computedFrom('difference', cellsOf('', rows, 'count'), cellsOf('', rows, 'count'));

function addEffects(parts: readonly (PartProofs | undefined)[], of: 'rate' | 'mix'): Proof {
  const effects = parts.flatMap((part): Proof[] => {
    if (!part) return [];
    const [changed, kept] = of === 'rate' ? [part.ratios, part.weights] : [part.weights, part.ratios];
    const [before, after] = changed;
    return [
      computedFrom('product', computedFrom('mean', ...kept), computedFrom('difference', after, before)),
    ];
  });
  return computedFrom('sum', ...effects);
}
