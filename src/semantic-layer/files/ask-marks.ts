/** Asks which cells of a column are numbers, by each sign that may mark their decimals. */
import { readText, type Answers, type Question } from './csv-texts.ts';
import type { MarkEvidence } from './find-decimal-mark.ts';
import { isMissing, isNumber, withAnySign } from './number-notation.ts';

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
    signed: withAnySign(of('text')),
    point: isNumber(of('signed'), '.'),
    comma: `CASE WHEN ${of('marked')} THEN ${isNumber(of('signed'), ',')} ELSE ${of('point')} END`,
    neither: `NOT ${of('point')} AND NOT ${of('comma')}`,
    missing: `CASE WHEN ${of('point')} OR ${of('comma')} THEN false ELSE ${isMissing(of('text'))} END`,
  }),
  aggregates: (of) => ({
    values: `count_if(NOT ${of('missing')})`,
    notPoint: `count_if(NOT ${of('missing')} AND NOT ${of('point')})`,
    notComma: `count_if(NOT ${of('missing')} AND NOT ${of('comma')})`,
    neither: `count_if(${of('neither')} AND NOT ${of('missing')})`,
    codes: `count_if(${of('neither')} AND regexp_matches(${of('text')}, '^0\\d+$'))`,
    neitherSample: `min(left(${of('text')}, 40)) FILTER (${of('neither')} AND NOT ${of('missing')})`,
    pointSample: `min(left(${of('text')}, 40)) FILTER (${of('point')} AND NOT ${of('comma')})`,
    commaSample: `min(left(${of('text')}, 40)) FILTER (${of('comma')} AND NOT ${of('point')})`,
    marked: `count_if(${of('marked')} AND NOT ${of('missing')})`,
    commas: `count_if(contains(${of('text')}, ',') AND NOT ${of('missing')})`,
    sample: `any_value(left(${of('text')}, 40)) FILTER (${of('marked')} AND NOT ${of('missing')})`,
    missing: `count_if(${of('missing')})`,
    missingSample: `min(${of('text')}) FILTER (${of('missing')})`,
  }),
});

export function toColumnEvidence(candidate: Candidate, answers: Answers): ColumnEvidence {
  const { values, notPoint, notComma, neither, codes, marked, commas, missing } = answers;
  return {
    ...candidate,
    values: Number(values),
    notPoint: Number(notPoint),
    notComma: Number(notComma),
    neither: Number(neither),
    codes: Number(codes),
    neitherSample: readText(answers.neitherSample),
    pointSample: readText(answers.pointSample),
    commaSample: readText(answers.commaSample),
    hasMarks: Number(marked) > 0,
    hasCommas: Number(commas) > 0,
    sample: readText(answers.sample),
    missing: Number(missing),
    missingSample: readText(answers.missingSample),
  };
}
