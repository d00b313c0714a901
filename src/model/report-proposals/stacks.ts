/** What may be stacked, and which of two categories is a part of the other one's marks. */
import type { ShownField } from './shown-field.ts';
import type { ShownQuery } from './shown-query.ts';

/** A stack says that its parts are a whole: they add up, all of them are there, and none is below zero. */
export const isStackable = ({ measures, isPart }: ShownQuery): boolean =>
  !isPart && measures.every(({ isAdditive, hasNegative }) => isAdditive && !hasNegative);

/** The category with more values comes first, as far as both are known. Otherwise they are in the order of the query. */
export function orderByCount(categories: readonly ShownField[]): readonly ShownField[] {
  if (categories.some(({ most }) => most === Infinity)) return categories;
  return [...categories].sort((one, other) => other.most - one.most);
}
