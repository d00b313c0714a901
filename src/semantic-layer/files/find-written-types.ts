/**
 * Finds columns of dates, moments and truths that the engine takes for texts: because some cells say that there is no value, or
 * because of how ISO 8601 is written.
 */
import { readText, type Answers, type Question } from './csv-texts.ts';
import { describeOthers } from './column-remarks.ts';
import { isMissingDate } from './number-notation.ts';

export interface WrittenType {
  /** The type as DuckDB writes it. Undefined for a text. */
  readonly type: 'DATE' | 'TIMESTAMP' | 'TIMESTAMP WITH TIME ZONE' | 'BOOLEAN' | undefined;
  /** Cells that count as no value, and one of them. */
  readonly missing: number;
  readonly missingSample: string;
  /** Why the column is a text; empty where it needs no words. */
  readonly why: string;
}

const date = '(?:\\d{4}-\\d{1,2}-\\d{1,2}|\\d{4}/\\d{1,2}/\\d{1,2})';
const time = '[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?';
const zone = '(?:Z| UTC| GMT| ?[+-]\\d{2}(?::?\\d{2})?)';
/** A date in any order, whose year has four digits. */
const anyDate = '^(?:\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{4})(?:\\D|$)';
const truths = 'true|false|yes|no|t|f|y|n';

const matches = (text: string, pattern: string): string => `regexp_matches(${text}, '${pattern}')`;

/** The text as the engine reads moments: with seconds, a point before their fractions, and no blank before an offset. */
function toMoment(text: string): string {
  const pointed = `replace(${text}, ',', '.')`;
  const whole = `regexp_replace(${pointed}, '([T ]\\d{1,2}:\\d{2})(${zone}?)$', '\\1:00\\2')`;
  return `regexp_replace(${whole}, ' ([+-])', '\\1')`;
}

type Terms = ReturnType<Question['cells']>;
type Reference = Parameters<Question['cells']>[0];

const isRead = (of: Reference, pattern: string, type: string): string =>
  `(${matches(of('text'), `^${pattern}$`)} AND TRY_CAST(${of('iso')} AS ${type}) IS NOT NULL)`;

const likelyCells = (of: Reference): Terms => ({
  none: isMissingDate(of('text')),
  truth: matches(of('text'), `^(?i:${truths})$`),
  dated: matches(of('text'), anyDate),
});

const likelyAggregates = (of: Reference): Terms => ({
  values: `count_if(NOT ${of('none')})`,
  truths: `count_if(${of('truth')})`,
  dated: `count_if(${of('dated')} AND NOT ${of('none')})`,
});

/** Asks what `mayBeTyped` has to know. */
export const likelyTypeQuestion = (column: number): Question => ({
  column,
  cells: likelyCells,
  aggregates: likelyAggregates,
});

export const writtenTypeQuestion = (column: number): Question => ({
  column,
  cells: (of) => ({
    ...likelyCells(of),
    iso: toMoment(of('text')),
    date: isRead(of, date, 'DATE'),
    time: isRead(of, `${date}${time}`, 'TIMESTAMP'),
    moment: isRead(of, `${date}${time}${zone}`, 'TIMESTAMPTZ'),
  }),
  aggregates: (of) => ({
    ...likelyAggregates(of),
    dates: `count_if(${of('date')})`,
    times: `count_if(${of('time')})`,
    moments: `count_if(${of('moment')})`,
    opposites: `count(DISTINCT CASE WHEN ${of('truth')} THEN TRY_CAST(${of('text')} AS BOOLEAN) END)`,
    otherSample: `coalesce(min(left(${of('text')}, 40)) FILTER (NOT ${of('none')} AND NOT ${of('dated')}),
      min(left(${of('text')}, 40)) FILTER (${of('dated')} AND NOT (${of('none')} OR ${of('date')} OR ${of('time')} OR ${of('moment')})))`,
    missing: `count_if(${of('none')})`,
    missingSample: `min(${of('text')}) FILTER (${of('none')})`,
  }),
});

/** Whether most cells of the first rows may be of a type. */
export function mayBeTyped(answers: Answers): boolean {
  const { values, dated, truths: truthful } = toCounts(answers);
  return Math.max(dated, truthful) * 2 >= values;
}

export function toWrittenType(answers: Answers): WrittenType {
  const type = findType(answers);
  const { missing } = toCounts(answers);
  const why = type === undefined ? explainOthers(answers) : '';
  return { type, missing, missingSample: readText(answers.missingSample), why };
}

/** What a column is whose times name their zone by a word. */
export const toMoments = ({ missing, missingSample }: Answers): WrittenType => ({
  type: 'TIMESTAMP WITH TIME ZONE',
  missing: Number(missing),
  missingSample: readText(missingSample),
  why: '',
});

function findType(answers: Answers): WrittenType['type'] {
  const { values, dates, times, moments, truths: truthful, opposites } = toCounts(answers);
  if (values === 0) return undefined;
  if (moments === values) return 'TIMESTAMP WITH TIME ZONE';
  if (dates === values) return 'DATE';
  if (dates + times === values) return 'TIMESTAMP';
  return truthful === values && opposites === 2 ? 'BOOLEAN' : undefined;
}

/**
 * Dates in other orders are texts here, which a proposed data model reads. It passes over signs of no value, which are named.
 * Dates of ISO 8601 exist, or are named.
 */
function explainOthers(answers: Answers): string {
  const { values, dated, dates, times, moments, missing } = toCounts(answers);
  const read = dates + times + moments;
  if (dated * 2 <= values) return '';
  if (dated < values) return describeDates(answers, values - dated);
  if (read * 2 > values) return read < values ? describeDates(answers, values - read) : '';
  const sample = readText(answers.missingSample);
  return missing === 0 ? '' : describeOthers({ others: missing, values: values + missing, sample }, 'date');
}

const describeDates = (answers: Answers, others: number): string =>
  describeOthers({ others, values: toCounts(answers).values, sample: readText(answers.otherSample) }, 'date');

const toCounts = (answers: Answers) => {
  const of = (name: string): number => Number(answers[name] ?? 0);
  return {
    values: of('values'),
    dates: of('dates'),
    times: of('times'),
    moments: of('moments'),
    truths: of('truths'),
    opposites: of('opposites'),
    dated: of('dated'),
    missing: of('missing'),
  };
};

/** The SQL of the value of a cell whose text is of the type. */
export const toTypedValue = (text: string, type: string): string =>
  `CASE WHEN NOT ${isMissingDate(text)} THEN CAST(${type === 'BOOLEAN' ? text : toMoment(text)} AS ${type}) END`;
