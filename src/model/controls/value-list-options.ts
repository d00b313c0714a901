/** The options of a list of values, and the selection among them. */
import type { Scalar } from '../filters/control-values.ts';
import type { MemberValue } from './value-query.ts';

interface OptionSources {
  /** The values that were selected when the list opened. */
  readonly pinned: readonly Scalar[];
  readonly foundValues: readonly MemberValue[];
  /** The search text. Pinned values that do not contain it (ignoring case) are left out. */
  readonly search: string;
  /** Formats a value for display. */
  readonly write: (value: Scalar) => string;
}

/** Values that were selected when the list opened come first and keep their place. */
export function listValueOptions({
  pinned,
  foundValues,
  search,
  write,
}: OptionSources): readonly MemberValue[] {
  const wanted = search.trim().toLowerCase();
  const counts = new Map(foundValues.map(({ value, count }) => [value, count]));
  const first = pinned.map(toOptionText).filter((value) => write(value).toLowerCase().includes(wanted));
  const isFirst = new Set(first);
  return [
    ...[...isFirst].map((value) => ({ value, count: counts.get(value) })),
    ...foundValues.filter(({ value }) => !isFirst.has(value)),
  ];
}

/** Values of a list are texts, even if a host or an attribute gives another type. */
export const toOptionText = (value: Scalar): string | null => (value === null ? null : String(value));

/** The selection after an option was added or removed. */
export function toggleOption(
  chosen: readonly Scalar[],
  value: string | null,
  isMultiple: boolean,
): readonly Scalar[] {
  const others = chosen.filter((one) => toOptionText(one) !== value);
  const kept = isMultiple ? others : [];
  return others.length < chosen.length ? kept : [...kept, value];
}

/** The option that Enter means without a focused one: the value that was typed (ignoring case), or the only one. */
export function findEnteredOption(
  options: readonly MemberValue[],
  search: string,
  write: (value: Scalar) => string,
): MemberValue | undefined {
  const wanted = search.trim().toLowerCase();
  const typed = options.find(({ value }) => write(value).toLowerCase() === wanted);
  return typed ?? (options.length === 1 ? options[0] : undefined);
}
