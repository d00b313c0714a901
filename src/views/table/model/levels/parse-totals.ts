/** Parses which totals the author of a table has asked for. */
import { isRecord, readBoolean } from '../../../../model/parsing/read-value.ts';

export interface RequestedTotals {
  readonly rows: boolean;
  readonly columns: boolean;
}

export function parseTotals(value: unknown): RequestedTotals {
  if (value === true) return { rows: true, columns: true };
  const given = isRecord(value) ? value : {};
  return { rows: readBoolean(given.rows) ?? false, columns: readBoolean(given.columns) ?? false };
}
