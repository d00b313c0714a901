/** What a click makes of the selections there are: one of each chart, taken back by the same click. */
import type { Scalar } from '../filters/filter-value.ts';
import type { CrossFilter, CrossFilterCondition } from './control-layers.ts';

/** `adds`: the reader wants another value beside those of an earlier click on the same chart. */
export function toggleCrossFilter(
  selections: readonly CrossFilter[],
  { widgetId, parts }: CrossFilter,
  adds: boolean,
): readonly CrossFilter[] {
  const others = selections.filter((selection) => selection.widgetId !== widgetId);
  const before = selections.find((selection) => selection.widgetId === widgetId)?.parts;
  const wished = before && adds ? addParts(before, parts) : parts;
  const isSame = before !== undefined && textOf(before) === textOf(wished);
  return isSame || wished.length === 0 ? others : [...others, { widgetId, parts: wished }];
}

/** Without the condition on one member; a selection without conditions is none. */
export function removeCrossFilterCondition(
  selections: readonly CrossFilter[],
  widgetId: string,
  member: string,
): CrossFilter[] {
  return selections
    .map((one) =>
      one.widgetId === widgetId ? { ...one, parts: one.parts.filter((part) => part.member !== member) } : one,
    )
    .filter(({ parts }) => parts.length > 0);
}

const textOf = (parts: readonly CrossFilterCondition[]): string =>
  JSON.stringify(parts.map(({ member, filter }) => [member, filter]));

/** Alternatives of the same members; other members, or spans of time, stand in place of what was there. */
function addParts(
  before: readonly CrossFilterCondition[],
  parts: readonly CrossFilterCondition[],
): readonly CrossFilterCondition[] {
  const pairs = parts.map((part) => ({ part, old: before.find(({ member }) => member === part.member) }));
  const merged = pairs.map(({ part, old }) => (old ? addPart(old, part) : undefined));
  if (before.length !== parts.length || merged.includes(undefined)) return parts;
  return merged.flatMap((part) => (part && listValues(part).length > 0 ? [part] : []));
}

/** A value that is there already is taken back. */
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

/** Of alternatives only. */
function listValues({ filter }: CrossFilterCondition): readonly Scalar[] {
  if (filter.operator !== 'equals' || typeof filter.value !== 'object' || filter.value === null) return [];
  return filter.value;
}
