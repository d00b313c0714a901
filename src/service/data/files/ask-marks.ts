/** Asks which cells of a column are numbers, by each sign that may mark their decimals. */
import type { Answers, Question } from './csv-texts.ts';
import type { MarkEvidence } from './find-decimal-mark.ts';
import { isMissing, isNumber } from './number-notation.ts';

/** A column that may be numbers. */
export interface Candidate {
  readonly name: string;
  /** The number of the column in the file, from 0. */
  readonly index: number;
  /** The type that the engine has found, as DuckDB writes it. */
  readonly type: string;
}

/** What its cells say. */
export interface ColumnEvidence extends Candidate, MarkEvidence {
  /** Cells such as `NaN` and `N/A`, which are no values. */
  readonly missing: number;
  /** One of them. */
  readonly missingSample: string;
}

/** Most cells have no marks, and are numbers either way. */
export const markQuestion = (column: number): Question => ({
  column,
  cells: (of) => ({
    marked: `contains(${of('text')}, '.') OR contains(${of('text')}, ',')`,
    point: isNumber(of('text'), '.'),
    comma: `CASE WHEN ${of('marked')} THEN ${isNumber(of('text'), ',')} ELSE ${of('point')} END`,
    missing: `CASE WHEN ${of('point')} OR ${of('comma')} THEN false ELSE ${isMissing(of('text'))} END`,
  }),
  aggregates: (of) => ({
    values: `count_if(NOT ${of('missing')})`,
    notPoint: `count_if(NOT ${of('missing')} AND NOT ${of('point')})`,
    notComma: `count_if(NOT ${of('missing')} AND NOT ${of('comma')})`,
    marked: `count_if(${of('marked')} AND NOT ${of('missing')})`,
    commas: `count_if(contains(${of('text')}, ',') AND NOT ${of('missing')})`,
    sample: `any_value(left(${of('text')}, 40)) FILTER (${of('marked')} AND NOT ${of('missing')})`,
    missing: `count_if(${of('missing')})`,
    missingSample: `min(${of('text')}) FILTER (${of('missing')})`,
  }),
});

export function toColumnEvidence(candidate: Candidate, answers: Answers): ColumnEvidence {
  const { values, notPoint, notComma, marked, commas, sample, missing, missingSample } = answers;
  return {
    ...candidate,
    values: Number(values),
    notPoint: Number(notPoint),
    notComma: Number(notComma),
    hasMarks: Number(marked) > 0,
    hasCommas: Number(commas) > 0,
    sample: toText(sample),
    missing: Number(missing),
    missingSample: toText(missingSample),
  };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
