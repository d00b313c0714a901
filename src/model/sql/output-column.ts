/** Where a member shows among the columns of a SELECT. */
import type { Granularity } from '../../contract/data-api.ts';
import type { FilterSkipReason } from '../filters/skipped-filter.ts';
import type { SelectItem } from './select-items.ts';
import type { SelectOutline } from './select-outline.ts';
import { foldName } from './token-lists.ts';

export interface OutputColumn {
  readonly name: string;
  /** Of a time that is shown cut to a grain. */
  readonly grain: Granularity | undefined;
}

export interface MemberName {
  /** Empty: of whichever table. */
  readonly view: string;
  readonly column: string;
}

/** `orders.status` is the column `status` of `orders`. */
export function splitMemberName(member: string): MemberName {
  const dot = member.indexOf('.');
  return { view: member.slice(0, Math.max(dot, 0)), column: member.slice(dot + 1) };
}

/** Undefined: the SELECT reads no such table. A reason: it does, and the member cannot be filtered behind it. */
export function findOutputColumn(
  { items, tables }: SelectOutline,
  { view, column }: MemberName,
): OutputColumn | FilterSkipReason | undefined {
  const uses = tables.filter(({ table }) => view === '' || foldName(table) === foldName(view));
  if (uses.length === 0) return undefined;
  // Of a table that is read twice, the member is two columns.
  if (uses.length > 1) return 'meaning';
  const alias = foldName(uses[0]?.alias ?? '');
  const isOwn = (table: string | undefined): boolean => table === undefined || foldName(table) === alias;
  const shown = items.filter(
    ({ path }) => path && foldName(path.column) === foldName(column) && isOwn(path.table),
  );
  const plain = shown.find(({ path }) => path?.grain === undefined) ?? shown[0];
  if (plain) return toOutput(plain, items);
  const namesakes = items.filter(({ names }) => names.includes(foldName(column)));
  const star = items.find((item) => item.star && isOwn(item.star.table))?.star;
  if (!star) return namesakes.every(({ path }) => path && !isOwn(path.table)) ? 'not-in-output' : 'meaning';
  const isClear = namesakes.length === 0 && (star.table !== undefined || tables.length === 1);
  return isClear ? { name: column, grain: undefined } : 'meaning';
}

/** A name that two columns have, or may have, means neither. */
function toOutput({ name, path }: SelectItem, items: readonly SelectItem[]): OutputColumn | FilterSkipReason {
  if (name === undefined) return 'meaning';
  const namesakes = items.filter(({ names, star }) => star !== undefined || names.includes(foldName(name)));
  return namesakes.length === 1 ? { name, grain: path?.grain } : 'meaning';
}
