/** What a reader has to know of an answer: periods that the data does not hold as a whole, and steps without rows. */
import { findColumn, type Result } from '../../result.ts';
import { compose, joinPieces, type Scene, type Sentence, say } from './answer-scene.ts';
import { describePeriod } from '../describe-reading.ts';
import type { Reading } from '../reading.ts';
import { findReach, findSteps, isPartly } from '../periods/whole-steps.ts';

export const writeRemarks = (scene: Scene): Sentence[] => [
  ...writeReach(scene),
  ...writeSteps(scene),
  ...writeMissing(scene),
];

/** Which periods the data does not hold as a whole. */
export function writeReach(scene: Scene): Sentence[] {
  const { reading, context } = scene;
  const data = findReach(reading);
  const periods = [...reading.periods, ...(reading.sharePeriod ? [reading.sharePeriod] : [])];
  const cut = data ? periods.filter((period) => isPartly(period, data)) : [];
  if (!data || cut.length === 0) return [];
  const period = joinPieces(
    cut.map((one) => [{ text: describePeriod({ ...one, isCountedFromData: false }, context), isName: true }]),
  );
  const describe = (from: number) => [
    {
      text: describePeriod({ span: { from, until: from + 1 }, isCountedFromData: false }, context),
      isName: true,
    },
  ];
  return [compose('reaches', { period, from: describe(data.from), until: describe(data.until - 1) }, scene)];
}

/** Of sums and counts. An average of a part is an average, too. */
function writeSteps(scene: Scene): Sentence[] {
  const { reading, queryResult } = scene;
  if (reading.asks === 'share') return [];
  const steps = reading.measures.some(({ isAdditive }) => isAdditive)
    ? findSteps(reading, queryResult)
    : undefined;
  if (!steps || reading.groups.length > 0 || reading.ranking?.direction === 'desc') return [];
  const rows = findColumn(queryResult, steps.column.name)?.cells ?? [];
  const isCut = rows.some((_, row) => !steps.isWhole(row));
  return [
    ...(isCut && (reading.ranking || !steps.hasGaps) ? [say('cutSteps', scene)] : []),
    ...(steps.hasGaps ? [say('gaps', scene)] : []),
  ];
}

/** What has no rows is in no answer, although it has the least. */
function writeMissing(scene: Scene): Sentence[] {
  const { reading, queryResult } = scene;
  const { asks, measures, periods, ranking, conditions } = reading;
  const limits = conditions.filter(({ member }) => member.kind === 'measure');
  const isAdded = [...measures, ...limits.map(({ member }) => member)].every(({ isAdditive }) => isAdditive);
  const tellsLeast = ranking ? ranking.direction === 'asc' : periods.length < 2;
  const isAsked = asks === 'measures' || asks === 'average' || (asks === 'distinct' && limits.length > 0);
  if (!isAsked || !isAdded || !tellsLeast || !mayMiss(reading, limits.length) || queryResult.rowCount === 0)
    return [];
  const isBelow = limits.length > 0 && limits.every((one) => one.of === 'number' && below.has(one.operator));
  return (limits.length > 0 ? isBelow : !holdsAll(reading, queryResult)) ? [say('onlyWithRows', scene)] : [];
}

/** Each value of one dimension has rows. Together with others, or among some rows, it may have none. */
const mayMiss = ({ groups, grain, conditions, segments, periods }: Reading, limits: number): boolean =>
  groups.length > 0 &&
  (groups.length > 1 ||
    grain !== undefined ||
    conditions.length > limits ||
    segments.length > 0 ||
    periods.length > 0);

const below = new Set(['lt', 'lte', 'equals']);

/** Whether each combination of the known values of the groups, and of the steps of time, has a row. */
function holdsAll(reading: Reading, all: Result): boolean {
  const { subject, groups, conditions } = reading;
  const time = findSteps(reading, all)?.column;
  const steps = time ? new Set(findColumn(all, time.name)?.cells).size : 1;
  const counts = groups.map(({ name }) => {
    const known = subject.values.find(({ member }) => member.name === name)?.values.length ?? 0;
    const condition = conditions.find(({ member }) => member.name === name);
    if (condition?.of !== 'values') return known;
    return condition.isNegated ? known - condition.values.length : condition.values.length;
  });
  return all.rowCount >= counts.reduce((product, count) => product * count, steps);
}
