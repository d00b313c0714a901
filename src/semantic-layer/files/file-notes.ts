/** What is to be known of the columns of a table, beside their types. The database keeps it with the name of the file. */
import { isRecord, readArray, readString } from '../../model/parsing/read-value.ts';

export interface FileNotes {
  /** What numbers are, by the names of their columns: `%`, the code of a currency, or a sign such as `$`. */
  readonly units: Readonly<Record<string, string>>;
  /** What a reader of the table would not expect, as sentences that name their columns. */
  readonly remarks: readonly string[];
}

export const writeFileNotes = (notes: FileNotes): string => JSON.stringify(notes);

/** Undefined where an older version of the service has written the database. */
export function readFileNotes(stored: unknown): FileNotes | undefined {
  if (typeof stored !== 'string') return undefined;
  const notes: unknown = JSON.parse(stored);
  if (!isRecord(notes)) return undefined;
  const units = isRecord(notes.units) ? notes.units : {};
  return {
    units: Object.fromEntries(
      Object.entries(units).flatMap(([name, unit]) => (typeof unit === 'string' ? [[name, unit]] : [])),
    ),
    remarks: readArray(notes.remarks).flatMap((remark) => readString(remark) ?? []),
  };
}
