/** Finds which sign marks the decimals in a CSV file: the file decides, and not each column for itself. */
import { describeOthers } from './column-remarks.ts';
import { otherMark, type DecimalMark } from './number-notation.ts';

/** What the cells of a column say, each of which may be a number. */
export interface MarkEvidence {
  readonly name: string;
  /** Cells with a finite number, or with something else. */
  readonly values: number;
  /** Of these, those that are no numbers with a decimal point, and with a decimal comma. */
  readonly notPoint: number;
  readonly notComma: number;
  /** Those that are no numbers either way, and one of them. */
  readonly neither: number;
  readonly neitherSample: string;
  /** Those that begin with a zero, such as `007`: all cells are codes then. */
  readonly codes: number;
  /** Cells that are numbers in one way only. */
  readonly pointSample: string;
  readonly commaSample: string;
  /** Whether some cell has a point or a comma. */
  readonly hasMarks: boolean;
  /** Whether some cell has a comma. */
  readonly hasCommas: boolean;
  /** A cell with a point or a comma. */
  readonly sample: string;
}

/** Undefined for a column that is written in neither way, or in both. */
export function findColumnDecimalMark({ values, notPoint, notComma }: MarkEvidence): DecimalMark | undefined {
  const isPoint = notPoint === 0;
  const isComma = notComma === 0;
  if (values === 0 || isPoint === isComma) return undefined;
  return isPoint ? '.' : ',';
}

/** Whether all cells are numbers, whichever sign marks the decimals: `1.234` may be more than a thousand, or little more than one. */
export const isUndecided = ({ values, notPoint, notComma, hasMarks }: MarkEvidence): boolean =>
  values > 0 && hasMarks && notPoint === 0 && notComma === 0;

/**
 * A column that can be read in one way only decides for the file. Columns that contradict each other are decided by the
 * separator: decimal commas are why files are separated by semicolons. If there is no such column, files that are separated by
 * commas have decimal points, and of others it is not known.
 */
export function findDecimalMark(
  columns: readonly MarkEvidence[],
  separator: string,
): DecimalMark | undefined {
  const found = new Set(
    columns.flatMap((column) => {
      const mark = findColumnDecimalMark(column);
      // Points alone say nothing of commas where these separate the cells: `12.345.678` may be an id.
      return mark === undefined || (mark === ',' && separator === ',' && !column.hasCommas) ? [] : [mark];
    }),
  );
  if (found.size === 2) return separator === ';' ? ',' : '.';
  const [only] = found;
  return only ?? (separator === ',' ? '.' : undefined);
}

/** Whether most cells are numbers, whichever sign marks their decimals. */
export const areMostNumbers = ({ values, notPoint, notComma, neither, codes }: MarkEvidence): boolean =>
  Math.min(notPoint, notComma) === 0 || (neither * 2 < values && codes === 0);

/** Why the numbers of a column stay texts. Undefined if they do not, or if they are none. */
export function explainMark(column: MarkEvidence, mark: DecimalMark | undefined): string | undefined {
  const columnMark = findColumnDecimalMark(column);
  if (columnMark === undefined && Math.min(column.notPoint, column.notComma) > 0)
    return explainOthers(column);
  if (mark === undefined)
    return isUndecided(column)
      ? `no value of the file says whether the ${names[markIn(column.sample)]} in "${column.sample}" marks decimals or thousands`
      : undefined;
  if (columnMark === undefined || columnMark === mark) return undefined;
  return `its decimals are marked by a ${names[columnMark]} ("${column.sample}"), and those of the file by a ${names[otherMark(columnMark)]}`;
}

/** Why a column stays a text of which some cells are no numbers, or some have decimal points and others decimal commas. */
function explainOthers(column: MarkEvidence): string | undefined {
  const { values, neither, neitherSample, pointSample, commaSample } = column;
  if (!areMostNumbers(column)) return undefined;
  if (neither === 0)
    return `some of its decimals are marked by a point ("${pointSample}"), and others by a comma ("${commaSample}")`;
  return describeOthers({ others: neither, values, sample: neitherSample }, 'number');
}

const names: Readonly<Record<DecimalMark, string>> = { '.': 'point', ',': 'comma' };

const markIn = (text: string): DecimalMark => (text.includes('.') ? '.' : ',');
