/** Decides how each column of a CSV file is read: as the engine has found it, as a text, or as numbers that are made of texts. */
import { quoteName } from '../sql/replace-in-sql.ts';
import { isPlain, toNumberText } from './ask-digits.ts';
import { describeMissing } from './column-remarks.ts';
import { toTrimmed, type CsvTexts } from './csv-texts.ts';
import { examineColumns, type DateCells } from './examine-columns.ts';
import { toTypedValue } from './find-written-types.ts';
import { describeShortYears, toPastDate } from './short-years.ts';
import { readNumberColumns, type ReadNumbers } from './read-number-columns.ts';

export interface FoundColumn {
  readonly name: string;
  /** The type as DuckDB writes it. */
  readonly type: string;
}

export interface ReadColumn extends FoundColumn {
  /** The type as which the engine has to read the column, where it is not the one that it finds. */
  readonly readAs?: string;
  /** SQL of the value, where it is not that of the column. */
  readonly value?: string;
  /** `%`, or the currency that the cells name: its code, or a sign that several currencies share. */
  readonly unit?: string | undefined;
}

export interface ReadColumns {
  /** One for each column that the engine has found. */
  readonly columns: readonly ReadColumn[];
  /** What a reader of the table would not expect, as sentences. */
  readonly remarks: readonly string[];
}

export async function readCsvColumns(
  texts: CsvTexts,
  found: readonly FoundColumn[],
  separator: string,
): Promise<ReadColumns> {
  const columns = found.map((column, index) => ({ ...column, index }));
  const { unclear, dates, written, looks } = await examineColumns(texts, columns);
  const numbers = await readNumberColumns(texts, looks, separator);
  const read = new Map(numbers.map((one) => [one.index, one]));
  return {
    columns: columns.map((column) => {
      const { name, index } = column;
      const one = read.get(index);
      if (one) return toReadColumn(one);
      if (unclear.has(index)) return { name, type: 'VARCHAR', readAs: 'VARCHAR' };
      const type = written.get(index)?.type;
      if (type !== undefined) return toTypedColumn(name, type);
      const cells = dates.get(index);
      return cells ? toDateColumn(column, cells) : column;
    }),
    remarks: columns.flatMap(({ name, index }) => {
      const one = read.get(index);
      const typed = one ? undefined : written.get(index);
      const why = one?.why ?? unclear.get(index) ?? typed?.why ?? '';
      const cells = typed ? undefined : dates.get(index);
      return [
        ...(why === '' ? [] : [`"${name}" stays a text: ${why}`]),
        ...(one?.numbers ? describeMissing(name, one.missing, one.missingSample) : []),
        ...(typed?.type === undefined
          ? []
          : describeMissing(name, typed.missing, typed.missingSample, toKind(typed.type))),
        ...(cells ? describeMissing(name, cells.missing, cells.missingSample, 'date') : []),
        ...(cells?.isOfLastCentury ? [describeShortYears(name)] : []),
      ];
    }),
  };
}

const toTypedColumn = (name: string, type: string): ReadColumn => ({
  name,
  type,
  readAs: 'VARCHAR',
  value: toTypedValue(toTrimmed(quoteName(name)), type),
});

const toKind = (type: string): string => (type === 'BOOLEAN' ? 'truth value' : 'date');

function toDateColumn(column: FoundColumn, { missing, isOfLastCentury }: DateCells): ReadColumn {
  if (missing === 0 && !isOfLastCentury) return column;
  const date = quoteName(column.name);
  const value = isOfLastCentury ? `CAST(${toPastDate(date)} AS ${column.type})` : date;
  return { ...column, value: `CASE WHEN isfinite(${date}) THEN ${value} END` };
}

function toReadColumn(read: ReadNumbers): ReadColumn {
  const { name, type: found, numbers } = read;
  if (!numbers) return { name, type: 'VARCHAR', readAs: 'VARCHAR' };
  if (found === 'BIGINT' && read.missing === 0) return { name, type: found };
  const { type, unit, written } = numbers;
  // The engine reads numbers several times as fast from the file as from texts.
  if (isPlain(read) && read.missing === 0) {
    const value = type === written ? {} : { value: `CAST(${quoteName(name)} AS ${type})` };
    return { name, type, unit, ...value, ...(written === found ? {} : { readAs: written }) };
  }
  const text = toNumberText(toTrimmed(quoteName(name)), read);
  const number = `TRY_CAST(${text} AS ${written})`;
  // A percentage is a share: `12%` is 0.12.
  const value = unit === '%' ? `${number} * ${type === 'DOUBLE' ? '0.01::DOUBLE' : '0.01'}` : number;
  return { name, type, unit, readAs: 'VARCHAR', value: `CAST(${value} AS ${type})` };
}
