/** What an author has done that the other author has not touched, and that is not in the draft. */
import type { DashboardDraft } from '../../../src/model/draft/dashboard-draft.ts';
import { readField, type DraftChange, type FieldChange } from '../../../src/model/draft/draft-change.ts';
import { isSameValue } from '../../../src/model/draft/is-same-value.ts';

/** Identifies a field of a draft. */
export const keyOf = ({ widgetId = '', path }: FieldChange): string => JSON.stringify([widgetId, ...path]);

/** Places give way to each other, and tabs hold widgets of both. */
const isOfBoth = ({ path }: FieldChange): boolean =>
  path[0] === 'position' || path[0] === 'responsiveLayouts' || path[1] === 'tabs';

/** Whether one of the fields is a part of the other one, or the same. */
const isOverlapping = (one: FieldChange, other: FieldChange): boolean =>
  one.widgetId === other.widgetId &&
  one.path.slice(0, other.path.length).every((name, at) => name === other.path[at]);

/**
 * Lists the last value of each field.
 * @param steps - what the author has done and not taken back.
 * @param touched - every field that the other author has ever changed.
 */
export function listLost(
  draft: DashboardDraft,
  steps: readonly DraftChange[],
  touched: readonly FieldChange[],
): FieldChange[] {
  const last = [...new Map(steps.flat().map((field) => [keyOf(field), field])).values()];
  // A later step may have changed more than the field, such as the whole widget.
  const isAlone = (field: FieldChange): boolean =>
    !touched.some((one) => isOverlapping(one, field)) &&
    (field.path.length === 0 || !last.some((one) => one !== field && isOverlapping(one, field)));
  const isThere = (field: FieldChange): boolean => {
    const now = readField(draft, field);
    return field.path.length === 0
      ? (now === undefined) === (field.after === undefined)
      : isSameValue(now, field.after);
  };
  return last.filter((field) => !isOfBoth(field) && isAlone(field) && !isThere(field));
}
