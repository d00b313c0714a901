/** Decides from the digits of a column whether its cells are numbers, or texts that look like numbers, and of which type. */
import { toCurrencyUnit } from './currency-signs.ts';
import type { NamedKind } from '../column-names/named-kind.ts';

/** What the cells of a column hold, all of which can be read as numbers. Counts are counts of cells. */
export interface NumberDigits {
  readonly values: number;
  /** The most digits before the mark of decimals. */
  readonly wholeDigits: number;
  readonly leastWholeDigits: number;
  /** The least and most decimals of cells that have some. */
  readonly leastDecimals: number;
  readonly mostDecimals: number;
  readonly withoutDecimals: number;
  readonly exponents: number;
  /** Cells that end with the mark of decimals. */
  readonly bareMarks: number;
  /** The most decimals of a cell whose last decimal is a zero. */
  readonly zeroDecimals: number;
  readonly percents: number;
  readonly pluses: number;
  readonly minuses: number;
  /** Cells below zero as accountants write it: `(5)` and `5-`. */
  readonly accounting: number;
  /** Of these, `5-`. */
  readonly minusesBehind: number;
  readonly blankGroups: number;
  /** Cells with marks of thousands, whichever they are. */
  readonly grouped: number;
  /** Cells such as `1.2024`, and how many different months they name. */
  readonly monthCells: number;
  readonly months: number;
  /** Cells such as `9.30`. */
  readonly clockCells: number;
  /** Cells with a whole number that becomes another one when it is read. */
  readonly inexact: number;
  /** The first and the last sign of a currency, by the order of signs. */
  readonly currencies: readonly string[];
  readonly currencyCells: number;
}

export interface NumberColumn {
  /** The type as DuckDB writes it. */
  readonly type: string;
  /** The type as which the engine reads the texts: text becomes decimals of 38 digits ten times slower than those of 18. */
  readonly written: string;
  /** `%`, or the code of a currency that the cells name, or a sign that several currencies share, such as `$`. */
  readonly unit?: string | undefined;
}

/** The codes of currencies, or signs that several of them share. */
const toUnits = (signs: readonly string[]): string[] => [
  ...new Set(signs.flatMap((sign) => toCurrencyUnit(sign) ?? [])),
];

/**
 * Why a column of numbers is a text: ids and numbers of telephones are no numbers, and values of several units cannot be added
 * up. What the name of a column says decides in doubt. The reason is empty where it needs no words. Undefined: the column is
 * numbers.
 */
export function findTextReason(digits: NumberDigits, named?: NamedKind): string | undefined {
  const { values, mostDecimals, percents, pluses, minuses, accounting, blankGroups } = digits;
  const isWhole = mostDecimals === 0 && percents === 0 && digits.currencyCells === 0;
  // A telephone number may have a point: `+49.3012345678`.
  const hasManyDecimals = pluses === values && mostDecimals > maxDecimals && percents === 0;
  if (toUnits(digits.currencies).length > 1)
    return `its values are in several currencies (${digits.currencies.join(', ')})`;
  if (percents > 0 && percents < values) return 'only some of its values are percentages';
  if (losesDigits(digits)) return '';
  if (accounting === values) return '';
  if (named !== 'quantity' && isWhole && hasGrades(digits)) return minusBehind;
  // `1.` is an ordinal in many languages. Some programs write it for 1.0, beside numbers with decimals.
  if (mostDecimals === 0 && digits.bareMarks > 0) return '';
  if (named === 'code' && !isPlainDigits(digits)) return namedCode;
  if (isTime(digits, named)) return '';
  if (named !== 'quantity' && isPaddedHereAndThere(digits)) return paddedHereAndThere;
  if ((isWhole || hasManyDecimals) && pluses > 0 && minuses === 0) return '';
  const isOneLength = digits.wholeDigits === digits.leastWholeDigits;
  return isWhole && blankGroups === values && isOneLength && digits.wholeDigits >= 9 ? '' : undefined;
}

const namedCode = 'its name says that it is a code, and some of its values are written with marks';

/** Whether all cells are whole numbers without marks. Percentages and amounts of a currency are no codes. */
const isPlainDigits = (digits: NumberDigits): boolean =>
  digits.percents + digits.currencyCells > 0 ||
  digits.grouped + digits.mostDecimals + digits.bareMarks + digits.exponents === 0;

/** Exchange rates look like months, too, but of one or two years: `1.2034`. */
const fewMonths = 3;

/** Months such as `1.2024`, and times of a day such as `9.30`, where the name says so. */
const isTime = ({ values, monthCells, months, clockCells }: NumberDigits, named?: NamedKind): boolean =>
  (monthCells === values && months >= (named === 'time' ? 1 : fewMonths)) ||
  (clockCells === values && named === 'time');

/** Whole numbers with so few digits may be grades. */
const gradeDigits = 2;

const hasGrades = ({ minusesBehind, wholeDigits }: NumberDigits): boolean =>
  minusesBehind > 0 && wholeDigits <= gradeDigits;

const minusBehind = 'some of its small whole numbers have a minus behind them, such as 2-, as grades do';

const paddedHereAndThere =
  'some of its decimals end with zeros and others are shorter, such as 3.10 and 3.8, as those of versions';

/** Programs write all numbers of a column with their zeros, or none. Small numbers with both are versions: 3.10 comes after 3.8. */
function isPaddedHereAndThere(digits: NumberDigits): boolean {
  const { wholeDigits, leastDecimals, zeroDecimals, mostDecimals, withoutDecimals } = digits;
  const isBare = digits.percents + digits.currencyCells + digits.minuses + digits.exponents === 0;
  const isVersion = wholeDigits <= 2 && mostDecimals <= 2 && withoutDecimals === 0;
  return isBare && isVersion && zeroDecimals > 1 && leastDecimals < zeroDecimals;
}

/**
 * Whether a number may stand there in two spellings, such as `1.1` and `1.10`. Not with one number of decimals, nor where
 * zeros are only those of `5.0`. Amounts may lack their decimals: `5` and `5.00` are one.
 */
export function mayHaveTwoSpellings(digits: NumberDigits): boolean {
  const { exponents, zeroDecimals, leastDecimals, mostDecimals, withoutDecimals } = digits;
  if (exponents > 0) return true;
  if (zeroDecimals === 0) return false;
  if (leastDecimals === mostDecimals) return mostDecimals === 1 && withoutDecimals > 0;
  return zeroDecimals > 1 || withoutDecimals > 0;
}

/** Whether whole numbers have more digits than are kept, or any number is beyond those that a computer holds. */
function losesDigits(digits: NumberDigits): boolean {
  if (toNumberColumn(digits).type !== 'DOUBLE') return false;
  const isWhole = digits.mostDecimals === 0 && digits.exponents === 0;
  return isWhole || digits.inexact > 0 || digits.wholeDigits > 300;
}

/** Digits up to which products of two such numbers are exact in the 38 digits of the engine. */
const maxDigits = 18;
/** Amounts have few decimals. Others have more, of which products of three numbers keep all where the numbers are short. */
const fewDecimals = 4;
const maxDecimals = 8;
const fewDigits = 12;

/**
 * Numbers with few decimals are calculated in decimals: 0.1 + 0.2 is 0.3. Decimals of 38 digits, since the engine multiplies
 * shorter ones in 64 bits, and fails where these do not do.
 */
export function toNumberColumn(digits: NumberDigits): NumberColumn {
  const isPercent = digits.percents > 0;
  const decimals = digits.mostDecimals + (isPercent ? 2 : 0);
  const unit = isPercent ? '%' : toUnits(digits.currencies)[0];
  if (digits.exponents > 0 || !isShort(digits, decimals)) return { type: 'DOUBLE', written: 'DOUBLE', unit };
  return {
    type: decimals === 0 ? 'BIGINT' : `DECIMAL(38,${decimals})`,
    written: digits.mostDecimals === 0 ? 'BIGINT' : `DECIMAL(${maxDigits},${digits.mostDecimals})`,
    unit,
  };
}

/** Whether calculations keep all digits. Others are measurements, which need not be kept to the last digit. */
function isShort({ mostDecimals, wholeDigits }: NumberDigits, decimals: number): boolean {
  const length = wholeDigits + decimals;
  return mostDecimals <= fewDecimals
    ? length <= maxDigits
    : mostDecimals <= maxDecimals && length <= fewDigits;
}
