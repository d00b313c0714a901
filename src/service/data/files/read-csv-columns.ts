/** Decides how each column of a CSV file is read: as the engine has found it, as a text, or as numbers that are made of texts. */
import { quoteName } from '../sql/replace-in-sql.ts';
import { isPlain, toNumberText } from './ask-digits.ts';
import { markQuestion, toLook, type Candidate, type Look } from './ask-marks.ts';
import { askColumns, toTrimmed, type CsvTexts } from './csv-texts.ts';
import { dateQuestion, explainUnclearDates } from './find-unclear-dates.ts';
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
  /** `%`, or the code of the currency that the cells name. */
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
  const { unclear, looks } = await lookAt(texts, columns);
  const numbers = await readNumberColumns(texts, looks, separator);
  const read = new Map(numbers.map((one) => [one.index, one]));
  return {
    columns: columns.map((column) => {
      const { name, index } = column;
      const one = read.get(index);
      if (one) return toReadColumn(one);
      return unclear.has(index) ? { name, type: 'VARCHAR', readAs: 'VARCHAR' } : column;
    }),
    remarks: columns.flatMap(({ name, index }) => {
      const one = read.get(index);
      const why = one?.why ?? unclear.get(index) ?? '';
      return [
        ...(why === '' ? [] : [`"${name}" stays a text: ${why}`]),
        ...(one?.numbers ? describeNotFinite(name, one.notFinite) : []),
      ];
    }),
  };
}

interface Looks {
  /** Why columns of dates stay texts, by their numbers. */
  readonly unclear: ReadonlyMap<number, string>;
  /** What columns say that may be numbers. */
  readonly looks: readonly Look[];
}

/** Looks at all columns at once. */
async function lookAt(texts: CsvTexts, columns: readonly Candidate[]): Promise<Looks> {
  const dates = columns.filter(({ type }) => /^(?:DATE|TIMESTAMP)/.test(type));
  const numbers = columns.filter(({ type }) => /^(?:BIGINT|DOUBLE|VARCHAR)$/.test(type));
  const answers = await askColumns(texts, [
    ...dates.map(({ index }) => dateQuestion(index)),
    ...numbers.map(({ index }) => markQuestion(index)),
  ]);
  return {
    unclear: new Map(
      dates.flatMap(({ index }, at) => {
        const why = explainUnclearDates(answers[at] ?? {});
        return why === undefined ? [] : [[index, why] as const];
      }),
    ),
    looks: numbers.map((column, at) => toLook(column, answers[dates.length + at] ?? {})),
  };
}

function toReadColumn(read: ReadNumbers): ReadColumn {
  const { name, type, numbers } = read;
  if (!numbers) return { name, type: 'VARCHAR', readAs: 'VARCHAR' };
  if (type === 'BIGINT') return { name, type };
  if (isPlain(read) && read.notFinite === 0) return { name, ...numbers, readAs: numbers.type };
  const text = toNumberText(toTrimmed(quoteName(name)), read);
  return { name, ...numbers, readAs: 'VARCHAR', value: toValue(text, numbers.type, numbers.unit === '%') };
}

/** A percentage is a share: `12%` is 0.12. */
function toValue(text: string, type: string, isPercent: boolean): string {
  if (!isPercent) return `TRY_CAST(${text} AS ${type})`;
  if (type === 'DOUBLE') return `TRY_CAST(${text} AS DOUBLE) / 100`;
  const [, digits = '', decimals = ''] = /(\d+),(\d+)/.exec(type) ?? [];
  const written = `DECIMAL(${digits},${Number(decimals) - 2})`;
  return `CAST(TRY_CAST(${text} AS ${written}) * 0.01 AS ${type})`;
}

/** Says that values such as `NaN` of a column are left out. */
export function describeNotFinite(name: string, count: number): string[] {
  if (count === 0) return [];
  const cells = count === 1 ? 'cell that is' : 'cells that are';
  const end = count === 1 ? 'It counts' : 'They count';
  return [
    `"${name}" has ${count.toLocaleString('en')} ${cells} no finite number, such as NaN. ${end} as no value`,
  ];
}
