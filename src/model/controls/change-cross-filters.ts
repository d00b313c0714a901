/** Adds a click to the current cross-filters. Each chart has one cross-filter, and the same click removes it again. */
import type { Scalar } from '../filters/control-values.ts';
import type { CrossFilter, CrossFilterCondition } from './control-layers.ts';

/** `adds`: keep the values of earlier clicks on the same chart, and add this one. */
export function toggleCrossFilter(
  selections: readonly CrossFilter[],
  { widgetId, parts }: CrossFilter,
  adds: boolean,
): readonly CrossFilter[] {
  const others = selections.filter((selection) => selection.widgetId !== widgetId);
  const before = selections.find((selection) => selection.widgetId === widgetId)?.parts;
  const newParts = before && adds ? addParts(before, parts) : parts;
  const isSame = before !== undefined && textOf(before) === textOf(newParts);
  return isSame || newParts.length === 0 ? others : [...others, { widgetId, parts: newParts }];
}

/** Replaces the cross-filter of a chart by a range. The same range again stays. */
export function replaceCrossFilter(
  selections: readonly CrossFilter[],
  selection: CrossFilter,
): readonly CrossFilter[] {
  const others = selections.filter(({ widgetId }) => widgetId !== selection.widgetId);
  const before = selections.find(({ widgetId }) => widgetId === selection.widgetId)?.parts;
  const isSame = before !== undefined && textOf(before) === textOf(selection.parts);
  return isSame || selection.parts.length === 0 ? selections : [...others, selection];
}

/** Removes the cross-filter of a chart if it is a range. */
export function removeRange(selections: readonly CrossFilter[], widgetId: string): readonly CrossFilter[] {
  const isRange = ({ parts: [part, ...rest] }: CrossFilter) =>
    rest.length === 0 && part?.filter.operator === 'between';
  const kept = selections.filter((selection) => selection.widgetId !== widgetId || !isRange(selection));
  return kept.length < selections.length ? kept : selections;
}

/** Removes all that clicks in a chart have set: half a click is no choice of its reader. */
export const removeCrossFilter = (selections: readonly CrossFilter[], widgetId: string): CrossFilter[] =>
  selections.filter((selection) => selection.widgetId !== widgetId);

const textOf = (parts: readonly CrossFilterCondition[]): string =>
  JSON.stringify(parts.map(({ member, filter }) => [member, filter]));

/** Adds values of the same members as alternatives. Other members, or spans of time, replace the former conditions. */
function addParts(
  before: readonly CrossFilterCondition[],
  parts: readonly CrossFilterCondition[],
): readonly CrossFilterCondition[] {
  const pairs = parts.map((part) => ({ part, old: before.find(({ member }) => member === part.member) }));
  const merged = pairs.map(({ part, old }) => (old ? addPart(old, part) : undefined));
  if (before.length !== parts.length || merged.includes(undefined)) return parts;
  return merged.flatMap((part) => (part && listValues(part).length > 0 ? [part] : []));
}

/** Adds the value, or removes it if it is already there. */
function addPart(old: CrossFilterCondition, added: CrossFilterCondition): CrossFilterCondition | undefined {
  const [text = ''] = added.texts;
  const [value] = listValues(added);
  if (value === undefined || listValues(old).length === 0) return undefined;
  const kept = listValues(old).map((one, index) => ({ value: one, text: old.texts[index] ?? '' }));
  const isThere = kept.some((one) => one.value === value);
  const all = isThere ? kept.filter((one) => one.value !== value) : [...kept, { value, text }];
  const filter = { operator: 'equals', value: all.map((one) => one.value) } as const;
  return { ...added, filter, texts: all.map((one) => one.text) };
}

/** The values of a condition with alternatives; empty for other conditions. */
function listValues({ filter }: CrossFilterCondition): readonly Scalar[] {
  if (filter.operator !== 'equals' || typeof filter.value !== 'object' || filter.value === null) return [];
  return filter.value;
}
