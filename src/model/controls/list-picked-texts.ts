/** What clicks leave of the value of a control: both narrow the same member, and only the control shows its own part. */
import type { FilterValue } from '../filters/control-values.ts';
import type { CrossFilter } from './control-layers.ts';
import { toFilterKey } from './edit-filter.ts';

/**
 * @param filter - the value of the control. A click on just that value leaves it as it is.
 * @returns texts as the chips of clicks have them, each once.
 */
export const listPickedTexts = (
  member: string,
  filter: FilterValue | undefined,
  crossFilters: readonly CrossFilter[],
): string[] => {
  const parts = crossFilters.flatMap((one) => one.parts).filter((part) => part.member === member);
  const others = parts.filter((part) => toFilterKey(part.filter) !== toFilterKey(filter));
  return [...new Set(others.map(({ texts }) => texts.join(', ')))];
};
