/** The options of a list of values: what was chosen when it opened comes first and keeps its place. */
import type { Scalar } from '../filters/filter-value.ts';
import type { MemberValue } from './value-query.ts';

export interface OptionSources {
  /** Chosen when the list was opened. */
  readonly pinned: readonly Scalar[];
  readonly found: readonly MemberValue[];
  /** What the reader looks for; pinned values that lack it are left out, in any case. */
  readonly search: string;
  /** A value as readers see it. */
  readonly write: (value: Scalar) => string;
}

export function listOptions({ pinned, found, search, write }: OptionSources): readonly MemberValue[] {
  const wanted = search.trim().toLowerCase();
  const counts = new Map(found.map(({ value, count }) => [value, count]));
  const first = pinned.map(toOptionText).filter((value) => write(value).toLowerCase().includes(wanted));
  const isFirst = new Set(first);
  return [
    ...[...isFirst].map((value) => ({ value, count: counts.get(value) })),
    ...found.filter(({ value }) => !isFirst.has(value)),
  ];
}

/** Values of a list are texts, whatever a host or an attribute has given. */
export const toOptionText = (value: Scalar): string | null => (value === null ? null : String(value));

/** The choice after an option was taken in or out. */
export function toggleOption(
  chosen: readonly Scalar[],
  value: string | null,
  isMultiple: boolean,
): readonly Scalar[] {
  const others = chosen.filter((one) => toOptionText(one) !== value);
  const kept = isMultiple ? others : [];
  return others.length < chosen.length ? kept : [...kept, value];
}
