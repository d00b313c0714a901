/** Finds limits of one member that no number meets. */
import type { ReadCondition } from '../reading.ts';

/** "After 11 pm and before 1 am" is no hour of one day: limits that no number meets are not meant. */
export const contradicts = (one: ReadCondition, all: readonly ReadCondition[]): boolean =>
  one.of === 'number' &&
  all.some(
    (other) => other.of === 'number' && other !== one && other.member === one.member && !overlap(one, other),
  );

type Limit = Extract<ReadCondition, { of: 'number' }>;

function overlap(one: Limit, other: Limit): boolean {
  const floor = Math.max(floorOf(one), floorOf(other));
  const ceiling = Math.min(ceilingOf(one), ceilingOf(other));
  const isOpen = [one, other].some(({ operator, number }) => isStrict.has(operator) && number === floor);
  return floor < ceiling || (floor === ceiling && !isOpen);
}

const isStrict = new Set<Limit['operator']>(['gt', 'lt']);
const floorOf = ({ operator, number }: Limit): number =>
  operator === 'lt' || operator === 'lte' ? -Infinity : number;
const ceilingOf = ({ operator, number }: Limit): number =>
  operator === 'gt' || operator === 'gte' ? Infinity : number;
