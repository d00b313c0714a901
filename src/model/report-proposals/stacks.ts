/** What may be stacked, and which of two categories is a part of the other one's marks. */
import type { ShownField } from './shown-field.ts';
import type { ShownQuery } from './shown-query.ts';

/** A stack says that its parts are a whole: they add up, all of them are there, none is below zero, and none is another time. */
export const isStackable = ({ measures, categories, isPart }: ShownQuery): boolean =>
  !isPart &&
  !categories.some(({ isPeriod }) => isPeriod) &&
  measures.every(({ isAdditive, hasNegative }) => isAdditive && !hasNegative);

/**
 * The category with more values comes first, as far as both are known. Otherwise they are in the order of the query. Compared
 * periods come last: they are read beside each other.
 */
export function orderByCount(categories: readonly ShownField[]): readonly ShownField[] {
  const isKnown = categories.every(({ most }) => most < Infinity);
  const sorted = isKnown ? [...categories].sort((one, other) => other.most - one.most) : categories;
  return sorted.toSorted((one, other) => Number(one.isPeriod === true) - Number(other.isPeriod === true));
}
