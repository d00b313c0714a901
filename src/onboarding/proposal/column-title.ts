/** Titles of members that are made from columns. */
import { isCents } from './column-meaning.ts';
import type { ColumnProfile } from './column-profile.ts';
import { readUnitName } from '../../semantic-layer/column-names/column-unit.ts';
import { toTitle } from './propose-names-and-titles.ts';

/** The title of a column, and the unit of its numbers. Money in cents is shown as whole units, which need no words. */
export function toTitleParts(column: ColumnProfile): { readonly title: string; readonly unit?: string } {
  const found = column.kind === 'number' ? readUnitName(column.name) : undefined;
  if (!found) return { title: toTitle(column.name) };
  const title = toTitle(found.name);
  return isCents(column) ? { title } : { title, unit: found.unit };
}

export const addUnitToTitle = (title: string, unit: string | undefined): string =>
  unit === undefined ? title : `${title} (${unit})`;
