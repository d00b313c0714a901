/** Examines the cells of all columns of a CSV file that may be something else than the engine has found. */
import { markQuestion, toColumnEvidence, type Candidate, type ColumnEvidence } from './ask-marks.ts';
import { isEasilyFound, isOfType, typeQuestion } from './check-found-type.ts';
import { askColumns, type Answers, type CsvTexts } from './csv-texts.ts';
import { areMostNumbers } from './find-decimal-mark.ts';
import { dateQuestion, explainUnclearDates } from './find-unclear-dates.ts';

export interface FileEvidence {
  /** Why columns that the engine takes for something else stay texts, by their numbers. */
  readonly unclear: ReadonlyMap<number, string>;
  /** How many cells of columns of dates are words such as `inf`, and one of them. */
  readonly datesWithWords: ReadonlyMap<number, { readonly count: number; readonly sample: string }>;
  /** What columns say that may be numbers. */
  readonly looks: readonly ColumnEvidence[];
}

/** Examines all columns at once. */
export async function examineColumns(texts: CsvTexts, columns: readonly Candidate[]): Promise<FileEvidence> {
  const dates = columns.filter(({ type }) => /^(?:DATE|TIMESTAMP)/.test(type));
  const others = columns.filter(({ type }) => isEasilyFound(type));
  const found = columns.filter(({ type }) => /^(?:BIGINT|DOUBLE)$/.test(type));
  const written = await chooseTexts(
    texts,
    columns.filter(({ type }) => type === 'VARCHAR'),
  );
  const numbers = [...found, ...written];
  const answers = await askColumns(texts, [
    ...dates.map(({ index }) => dateQuestion(index)),
    ...others.map(({ index, type }) => typeQuestion(index, type)),
    ...numbers.map(({ index }) => markQuestion(index)),
  ]);
  const ofDates = dates.map(({ index }) => [index, answers.shift() ?? {}] as const);
  const ofOthers = others.map(({ index }) => [index, answers.shift() ?? {}] as const);
  const unclear = new Map([...ofDates.flatMap(explainDates), ...ofOthers.flatMap(explainOthers)]);
  return {
    unclear,
    datesWithWords: new Map(ofDates.filter(([index]) => !unclear.has(index)).flatMap(findWords)),
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

function findWords([index, { missing, missingSample }]: Answer): [
  number,
  { count: number; sample: string },
][] {
  const count = Number(missing);
  return count === 0 ? [] : [[index, { count, sample: String(missingSample) }]];
}

/** Rows that tell most texts from numbers. */
const fewRows = 200;

/** The columns of texts of which most of the first rows may be numbers. */
async function chooseTexts(texts: CsvTexts, columns: readonly Candidate[]): Promise<readonly Candidate[]> {
  const start = { ...texts, relation: `(FROM ${texts.relation} LIMIT ${fewRows})` };
  const answers = await askColumns(
    start,
    columns.map(({ index }) => markQuestion(index)),
  );
  return columns.filter((column, at) => areMostNumbers(toColumnEvidence(column, answers[at] ?? {})));
}
