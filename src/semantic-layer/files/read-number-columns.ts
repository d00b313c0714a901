/** Reads from the texts of a CSV file which of its columns are numbers. Each question reads the file once. */
import { digitQuestion, spellingQuestion, toDigits, type NumberReading } from './ask-digits.ts';
import type { ColumnEvidence } from './ask-marks.ts';
import { askColumns, type CsvTexts } from './csv-texts.ts';
import { explainMark, findDecimalMark, isUndecided } from './find-decimal-mark.ts';
import { findTextReason, mayHaveTwoSpellings, toNumberColumn, type NumberColumn } from './number-digits.ts';
import type { DecimalMark } from './number-notation.ts';
import { findNamedKind } from '../column-names/named-kind.ts';

/** What a column is: numbers, or texts though it looks like numbers. */
export interface ReadNumbers extends ColumnEvidence, NumberReading {
  /** Undefined for texts. */
  readonly numbers: NumberColumn | undefined;
  /** Why the column is a text; empty where it needs no words. */
  readonly why: string;
  /** Whether its digits, and not its marks, are why it is a text. */
  readonly isId: boolean;
}

/** One result for each column that the engine or this service takes for numbers. */
export async function readNumberColumns(
  texts: CsvTexts,
  looks: readonly ColumnEvidence[],
  separator: string,
): Promise<ReadNumbers[]> {
  const mark = findDecimalMark(looks, separator);
  const read = await readByMark(texts, looks, mark);
  // Ids and versions look like numbers until their digits are known. They do not say how the numbers of the file are written.
  const ids = new Set(read.filter(({ isId }) => isId).map(({ index }) => index));
  const numbers = looks.filter(({ index }) => !ids.has(index));
  const markOfNumbers = findDecimalMark(numbers, separator);
  if (markOfNumbers === mark) return read;
  return [...read.filter(({ isId }) => isId), ...(await readByMark(texts, numbers, markOfNumbers))];
}

async function readByMark(
  texts: CsvTexts,
  looks: readonly ColumnEvidence[],
  fileMark: DecimalMark | undefined,
): Promise<ReadNumbers[]> {
  const mark = fileMark ?? '.';
  const isRead = (look: ColumnEvidence): boolean =>
    (mark === '.' ? look.notPoint : look.notComma) === 0 && !(fileMark === undefined && isUndecided(look));
  const others = looks.filter((look) => !isRead(look)).flatMap((look) => toText(look, fileMark));
  return [...(await readAllDigits(texts, looks.filter(isRead), mark)), ...others];
}

/** Numbers of the engine that are none, such as ids, and numbers that cannot be read. Other texts are no result. */
function toText(look: ColumnEvidence, fileMark: DecimalMark | undefined): ReadNumbers[] {
  const why = explainMark(look, fileMark);
  if (look.type === 'VARCHAR' && why === undefined) return [];
  return [{ ...look, mark: fileMark ?? '.', numbers: undefined, why: why ?? '', isId: false }];
}

async function readAllDigits(
  texts: CsvTexts,
  looks: readonly ColumnEvidence[],
  mark: DecimalMark,
): Promise<ReadNumbers[]> {
  // Whole numbers that the engine has found are what their texts say, once these are known to be plain.
  const isDone = ({ type, values, missing }: ColumnEvidence): boolean =>
    (type === 'BIGINT' && missing === 0) || values === 0;
  const done = looks.filter((look) => isDone(look) && look.type !== 'VARCHAR');
  const open = looks.filter((look) => !isDone(look));
  return [
    ...done.map((look) => ({ ...look, mark, ...toDone(look), why: '', isId: false })),
    ...(await readDigits(texts, open, mark)),
  ];
}

/** Signs for missing values alone are texts, also where the engine takes them for numbers. */
const toDone = ({ type, values, missing }: ColumnEvidence): Pick<ReadNumbers, 'numbers'> => ({
  numbers: values === 0 && missing > 0 ? undefined : { type, written: type },
});

async function readDigits(
  texts: CsvTexts,
  looks: readonly ColumnEvidence[],
  mark: DecimalMark,
): Promise<ReadNumbers[]> {
  const answers = await askColumns(
    texts,
    looks.map((look) => digitQuestion(look, mark)),
  );
  const found = answers.map((answer, at) => ({ look: looks[at], digits: toDigits(answer) }));
  const doubtful = found.flatMap(({ look, digits }) =>
    look && findNamedKind(look.name) !== 'quantity' && mayHaveTwoSpellings(digits) ? [look] : [],
  );
  const twice = await findTwoSpellings(texts, doubtful, mark);
  return found.flatMap(({ look, digits }) => {
    if (!look) return [];
    const why = twice.has(look) ? twoSpellings : findTextReason(digits, findNamedKind(look.name));
    const numbers = why === undefined ? toNumberColumn(digits) : undefined;
    return [{ ...look, mark, numbers, why: why ?? '', isId: numbers === undefined }];
  });
}

const twoSpellings = 'it writes one number in several ways, such as 1.1 and 1.10, as versions and ids do';

/** The columns in which a number stands in two spellings. */
async function findTwoSpellings(
  texts: CsvTexts,
  looks: readonly ColumnEvidence[],
  mark: DecimalMark,
): Promise<ReadonlySet<ColumnEvidence>> {
  const answers = await askColumns(
    texts,
    looks.map((look) => spellingQuestion(look, mark)),
  );
  return new Set(looks.filter((_, at) => answers[at]?.spellings !== answers[at]?.numbers));
}
