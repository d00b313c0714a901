/** What clicks leave of the value of a control: both narrow the same member, and only the control shows its own part. */
import type { FilterValue } from '../filters/control-values.ts';
import type { CrossFilter } from './control-layers.ts';
import { toFilterKey } from './edit-filter.ts';

/**
 * @param filter - the value of the control. A click on just that value leaves it as it is.
 * @returns one text for each click, as its chip has it.
 */
export const listPickedTexts = (
  member: string,
  filter: FilterValue | undefined,
  crossFilters: readonly CrossFilter[],
): string[] =>
  crossFilters
    .flatMap(({ parts }) => parts)
    .filter((part) => part.member === member && toFilterKey(part.filter) !== toFilterKey(filter))
    .map(({ texts }) => texts.join(', '));
