/** Which part accounts for most of the change from the period before to the last one. The parts' changes add up to it. */
import { combineLeast, twoSidedStudentTail } from '../statistics/distributions.ts';
import { findScale } from '../fit-course.ts';
import { proveNumber, type Fact, type Finding } from '../finding.ts';
import { cellsOf, computedFrom, type Proof } from '../proof.ts';
import type { Dimension, Frame, Measure, Part } from '../read-frame.ts';
import { addRows, follows, type Series } from '../series.ts';

/** A part accounts for most of a change if it has more than this share of it. */
const minShare = 0.5;

interface Contribution {
  readonly part: Part;
  readonly change: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** @param whole - its last two periods must follow each other. */
export function detectContributors(frame: Frame, whole: Series, dimension: Dimension): Finding[] {
  const { result } = frame;
  const { measure, points, timeline } = whole;
  const previous = points.at(-2);
  const last = points.at(-1);
  if (!measure.isAdditive || !previous || !last || !follows(whole, previous, last)) return [];
  const periods = [previous.at, last.at] as const;
  const change = last.value - previous.value;
  const [largest] = listContributions(frame, measure, dimension, periods).sort(
    (one, other) => (other.change - one.change) * Math.sign(change),
  );
  if (!largest || change === 0 || largest.part.cell === null) return [];
  const total = proveChange(measure, previous.rows, last.rows);
  const own = proveChange(measure, largest.before, largest.after);
  const value = own && proveNumber(result, measure.column, own);
  const all = total && proveNumber(result, measure.column, total);
  if (!value || !all) return [];
  const share = value.value / all.value;
  const name = (rows: readonly number[]): Fact => ({
    style: 'name',
    column: timeline.column,
    row: rows[0] ?? 0,
  });
  return [
    {
      kind: share > 1 ? 'contributorAgainst' : 'contributor',
      idea: 'contributors',
      measure: measure.column,
      facts: {
        measure: { style: 'title', column: measure.column },
        part: { style: 'name', column: dimension.column, row: largest.part.rows[0] ?? 0 },
        when: name(last.rows),
        value,
        all,
      },
      effect: Math.min(1, Math.abs(change) / (Math.abs(previous.value) || 1)) * Math.min(1, Math.abs(share)),
      // Each of the parts could have contributed most.
      probability: combineLeast(
        testChange(frame, measure, largest.part, change * share),
        dimension.parts.length,
      ),
      isLarge: share > minShare && share > sizeOf(measure, largest, previous.value) * 1.5,
    },
  ];
}

function listContributions(
  { periodOf }: Frame,
  measure: Measure,
  { parts }: Dimension,
  [before, after]: readonly [number, number],
): Contribution[] {
  return parts.map((part) => {
    const contribution = {
      part,
      before: part.rows.filter((row) => periodOf[row] === before),
      after: part.rows.filter((row) => periodOf[row] === after),
    };
    return {
      ...contribution,
      change: addRows(measure, contribution.after) - addRows(measure, contribution.before),
    };
  });
}

/** The part's share of the whole before the change. */
const sizeOf = (measure: Measure, { before }: Contribution, whole: number): number =>
  whole === 0 ? 0 : addRows(measure, before) / whole;

/** A part that has no rows in one of the periods had nothing there. */
function proveChange(
  { column }: Measure,
  before: readonly number[],
  after: readonly number[],
): Proof | undefined {
  if (after.length === 0) return undefined;
  const later = cellsOf(column.name, after);
  return before.length === 0 ? later : computedFrom('difference', later, cellsOf(column.name, before));
}

/** The change among the part's earlier changes from one period to the next. */
function testChange({ timeline, periodOf }: Frame, measure: Measure, part: Part, change: number): number {
  const values = Array.from({ length: timeline?.periods.length ?? 0 }, () => 0);
  for (const row of part.rows) {
    const at = periodOf[row] ?? -1;
    if (at >= 0) values[at] = (values[at] ?? 0) + (measure.values[row] || 0);
  }
  const changes = values.slice(1, -1).map((value, at) => value - (values[at] ?? 0));
  const scale = findScale(changes);
  if (changes.length < 5) return 1;
  return scale === 0 ? 0 : twoSidedStudentTail(change / scale, Math.max(3, changes.length / 3));
}
