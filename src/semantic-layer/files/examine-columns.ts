/** Examines the cells of all columns of a CSV file that may be something else than the engine has found. */
import { markQuestion, toColumnEvidence, type Candidate, type ColumnEvidence } from './ask-marks.ts';
import { askColumns, readText, type Answers, type CsvTexts, type Question } from './csv-texts.ts';
import { areMostNumbers } from './find-decimal-mark.ts';
import { areZoned, dateQuestion, explainUnclearDates } from './find-unclear-dates.ts';
import { areOfLastCentury } from './short-years.ts';
import {
  likelyTypeQuestion,
  mayBeTyped,
  toMoments,
  toWrittenType,
  writtenTypeQuestion,
  type WrittenType,
} from './find-written-types.ts';

export interface FileEvidence {
  /** Why columns that the engine takes for something else stay texts, by their numbers. */
  readonly unclear: ReadonlyMap<number, string>;
  /** What columns of dates have that is read in another way than the engine does. */
  readonly dates: ReadonlyMap<number, DateCells>;
  /** What texts are that may be dates or truths. */
  readonly written: ReadonlyMap<number, WrittenType>;
  /** What columns say that may be numbers. */
  readonly looks: readonly ColumnEvidence[];
}

export interface DateCells {
  /** Cells with words such as `inf`, and one of them. */
  readonly missing: number;
  readonly missingSample: string;
  /** Whether years of two figures that are far ahead belong to the last century. */
  readonly isOfLastCentury: boolean;
}

/** Examines all columns at once. */
export async function examineColumns(
  relation: CsvTexts,
  columns: readonly Candidate[],
): Promise<FileEvidence> {
  const dates = columns.filter(({ type }) => /^(?:DATE|TIMESTAMP)/.test(type));
  const others = columns.filter(({ type }) => needsTypeCheck(type));
  const found = columns.filter(({ type }) => /^(?:BIGINT|DOUBLE)$/.test(type));
  const texts = await chooseTexts(
    relation,
    columns.filter(({ type }) => type === 'VARCHAR'),
  );
  const numbers = [...found, ...texts.numbers];
  const answers = await askColumns(relation, [
    ...dates.map(({ index }) => dateQuestion(index)),
    ...others.map(({ index, type }) => typeQuestion(index, type)),
    ...texts.typed.map(({ index }) => writtenTypeQuestion(index)),
    ...numbers.map(({ index }) => markQuestion(index)),
  ]);
  const takeAnswers = (of: readonly Candidate[]): Answer[] =>
    of.map(({ index }) => [index, answers.shift() ?? {}]);
  const ofDates = takeAnswers(dates);
  const unclear = new Map([...ofDates.flatMap(explainDates), ...takeAnswers(others).flatMap(explainOthers)]);
  return {
    unclear,
    dates: new Map(
      ofDates.flatMap(([index, answer]) => (unclear.has(index) ? [] : [[index, toDateCells(answer)]])),
    ),
    written: new Map([
      ...ofDates
        .filter(([, answer]) => areZoned(answer))
        .map(([index, answer]) => [index, toMoments(answer)] as const),
      ...takeAnswers(texts.typed).map(([index, answer]) => [index, toWrittenType(answer)] as const),
    ]),
    looks: numbers.map((column) => toColumnEvidence(column, answers.shift() ?? {})),
  };
}

type Answer = readonly [index: number, answers: Answers];

function explainDates([index, answers]: Answer): [number, string][] {
  const why = explainUnclearDates(answers);
  return why === undefined ? [] : [[index, why]];
}

const explainOthers = ([index, answers]: Answer): [number, string][] =>
  isOfType(answers) ? [] : [[index, '']];

const toDateCells = (answers: Answers): DateCells => ({
  missing: Number(answers.missing),
  missingSample: readText(answers.missingSample),
  isOfLastCentury: areOfLastCentury({
    first: Number(answers.firstYear ?? NaN),
    last: Number(answers.lastYear ?? NaN),
  }),
});

/** Rows that tell most texts from numbers. */
const fewRows = 200;

/** The columns of texts of which most of the first rows may be numbers, or dates and truths. */
async function chooseTexts(
  texts: CsvTexts,
  columns: readonly Candidate[],
): Promise<{ readonly numbers: readonly Candidate[]; readonly typed: readonly Candidate[] }> {
  const start = { ...texts, relation: `(FROM ${texts.relation} LIMIT ${fewRows})` };
  const answers = await askColumns(start, [
    ...columns.map(({ index }) => markQuestion(index)),
    ...columns.map(({ index }) => likelyTypeQuestion(index)),
  ]);
  return {
    numbers: columns.filter((column, at) => areMostNumbers(toColumnEvidence(column, answers[at] ?? {}))),
    typed: columns.filter((_, at) => mayBeTyped(answers[columns.length + at] ?? {})),
  };
}

/**
 * What every cell, or the column, has to fulfil for types that the engine finds more easily than a reader would: `NO` of Norway
 * is false to it, and `4:2:0` a time. SQL of the text.
 */
const rules: Readonly<Record<string, (text: string) => string>> = {
  // Other words than these two are a truth only where their opposite is there, too.
  BOOLEAN: (text) =>
    `bool_and(lower(${text}) IN ('true', 'false')) OR count(DISTINCT TRY_CAST(${text} AS BOOLEAN)) = 2`,
  TIME: (text) => `bool_and(regexp_matches(${text}, '^\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?$'))`,
};

const needsTypeCheck = (type: string): boolean => type in rules;

/** Asks whether a column is of the type. */
const typeQuestion = (column: number, type: string): Question => ({
  column,
  cells: () => ({}),
  aggregates: (of) => ({ isOfType: rules[type]?.(of('text')) ?? 'true' }),
});

const isOfType = ({ isOfType: is }: Answers): boolean => is !== false;
