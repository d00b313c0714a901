/** Asks which digits, signs and units the numbers of a column have. */
import type { Answers, Question } from './csv-texts.ts';
import type { ColumnEvidence } from './ask-marks.ts';
import type { NumberDigits } from './number-digits.ts';
import {
  currencySign,
  hasBlankGroups,
  hasGroups,
  hasMinusBehind,
  isAccounting,
  isMissing,
  toPlainNumber,
  type DecimalMark,
} from './number-notation.ts';

/** How a column is read. */
export interface NumberReading extends Pick<ColumnEvidence, 'type' | 'missing'> {
  readonly mark: DecimalMark;
}

/** The SQL of a cell as the engine reads numbers. Null where the cell is no value. */
export function toNumberText(text: string, column: NumberReading): string {
  const number = isPlain(column) ? text : toPlainNumber(text, column.mark);
  return column.missing === 0 ? number : `CASE WHEN NOT ${isMissing(text)} THEN ${number} END`;
}

/** Whether the engine reads the texts of a column as this service does. */
export const isPlain = ({ type, mark }: Pick<NumberReading, 'type' | 'mark'>): boolean =>
  type !== 'VARCHAR' && mark === '.';

export const digitQuestion = (look: ColumnEvidence, mark: DecimalMark): Question => ({
  column: look.index,
  cells: (of) => ({
    number: toNumberText(of('text'), { ...look, mark }),
    point: `strpos(${of('number')}, '.')`,
    exponent: `contains(${of('number')}, 'e') OR contains(${of('number')}, 'E')`,
    decimals: `CASE WHEN ${of('point')} > 0 AND NOT ${of('exponent')} THEN strlen(${of('number')}) - ${of('point')} END`,
    whole: `CASE WHEN NOT ${of('exponent')} THEN strlen(${of('number')}) - coalesce(${of('decimals')} + 1, 0) - CAST(starts_with(${of('number')}, '-') AS INTEGER) END`,
  }),
  aggregates: (of) => ({
    ...digitAggregates(of),
    ...timeAggregates(of('text')),
    ...(look.type === 'VARCHAR' ? unitAggregates(of, mark) : {}),
  }),
});

type Terms = ReturnType<Question['aggregates']>;

function digitAggregates(of: (name: string) => string): Terms {
  const number = of('number');
  const isWhole = `${of('decimals')} IS NULL AND NOT ${of('exponent')}`;
  const isOther = `TRY_CAST(TRY_CAST(${number} AS DOUBLE) AS HUGEINT) IS DISTINCT FROM TRY_CAST(${number} AS HUGEINT) OR TRY_CAST(${number} AS HUGEINT) IS NULL`;
  return {
    values: `count(${number})`,
    wholeDigits: `max(${of('whole')})`,
    leastWholeDigits: `min(${of('whole')})`,
    leastDecimals: `min(${of('decimals')})`,
    mostDecimals: `max(${of('decimals')})`,
    withoutDecimals: `count_if(${number} IS NOT NULL AND ${isWhole})`,
    exponents: `count_if(${of('exponent')})`,
    bareMarks: `count_if(ends_with(${number}, '.'))`,
    zeroDecimals: `max(${of('decimals')}) FILTER (ends_with(${number}, '0'))`,
    inexact: `count_if(CASE WHEN strlen(${number}) > 15 AND ${isWhole} THEN ${isOther} END)`,
    minuses: `count_if(starts_with(${number}, '-'))`,
  };
}

function timeAggregates(text: string): Terms {
  const isMonth = `regexp_matches(${text}, '^(?:0?[1-9]|1[0-2])\\.(?:19|20)\\d\\d$')`;
  return {
    monthCells: `count_if(${isMonth})`,
    months: `count(DISTINCT split_part(${text}, '.', 1)) FILTER (${isMonth})`,
    clockCells: `count_if(regexp_matches(${text}, '^(?:[01]?\\d|2[0-3])\\.[0-5]\\d$'))`,
  };
}

function unitAggregates(of: (name: string) => string, mark: DecimalMark): Terms {
  const text = of('text');
  const count = (condition: string): string => `count_if(${of('number')} IS NOT NULL AND ${condition})`;
  return {
    pluses: count(`regexp_matches(${text}, '^[^0-9]*\\+')`),
    percents: count(`contains(${text}, '%')`),
    accounting: count(isAccounting(text)),
    minusesBehind: count(hasMinusBehind(text)),
    blankGroups: count(hasBlankGroups(text)),
    grouped: count(hasGroups(text, mark)),
    currencyCells: count(`${currencySign(text)} <> ''`),
    leastCurrency: `min(nullif(${currencySign(text)}, ''))`,
    mostCurrency: `max(nullif(${currencySign(text)}, ''))`,
  };
}

export function toDigits(answers: Answers): NumberDigits {
  const of = (name: string): number => Number(answers[name] ?? 0);
  return {
    values: of('values'),
    wholeDigits: of('wholeDigits'),
    leastWholeDigits: of('leastWholeDigits'),
    leastDecimals: of('leastDecimals'),
    mostDecimals: of('mostDecimals'),
    withoutDecimals: of('withoutDecimals'),
    exponents: of('exponents'),
    bareMarks: of('bareMarks'),
    zeroDecimals: of('zeroDecimals'),
    inexact: of('inexact'),
    pluses: of('pluses'),
    minuses: of('minuses'),
    percents: of('percents'),
    accounting: of('accounting'),
    minusesBehind: of('minusesBehind'),
    blankGroups: of('blankGroups'),
    grouped: of('grouped'),
    monthCells: of('monthCells'),
    months: of('months'),
    clockCells: of('clockCells'),
    currencyCells: of('currencyCells'),
    currencies: [answers.leastCurrency, answers.mostCurrency].filter((sign) => typeof sign === 'string'),
  };
}

/** Asks how many numbers there are, and how many spellings of them. Zeros may be written in any way. */
export const spellingQuestion = (look: ColumnEvidence, mark: DecimalMark): Question => ({
  column: look.index,
  cells: (of) => ({ spelling: `rtrim(${toNumberText(of('text'), { ...look, mark })}, '.')` }),
  aggregates(of) {
    const number = `TRY_CAST(${of('spelling')} AS DOUBLE)`;
    return {
      spellings: `count(DISTINCT ${of('spelling')}) FILTER (${number} <> 0)`,
      numbers: `count(DISTINCT ${number}) FILTER (${number} <> 0)`,
    };
  },
});
