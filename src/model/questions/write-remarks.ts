/** What a reader has to know of an answer: periods that the data does not hold as a whole, and steps without rows. */
import { findColumn } from '../result.ts';
import { compose, joinPieces, plain, type Scene, type Sentence } from './answer-scene.ts';
import { describePeriod } from './describe-reading.ts';
import { findReach, findSteps, isPartly } from './whole-steps.ts';

export const writeRemarks = (scene: Scene): Sentence[] => [...writeReach(scene), ...writeSteps(scene)];

function writeReach(scene: Scene): Sentence[] {
  const { reading, context } = scene;
  const data = findReach(reading);
  const cut = data ? reading.periods.filter((period) => isPartly(period, data)) : [];
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
  const { reading, all, messages } = scene;
  const steps = reading.measures.some(({ isAdditive }) => isAdditive) ? findSteps(reading, all) : undefined;
  if (!steps || reading.groups.length > 0 || reading.ranking?.direction === 'desc') return [];
  const rows = findColumn(all, steps.column.name)?.cells ?? [];
  const isCut = rows.some((_, row) => !steps.isWhole(row));
  return [
    ...(isCut && (reading.ranking || !steps.hasGaps) ? [plain(messages('cutSteps'))] : []),
    ...(steps.hasGaps ? [plain(messages('gaps'))] : []),
  ];
}
