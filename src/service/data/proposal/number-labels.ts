/** Whether numbers name something, such as a customer or a day: by the name of their column, or by their own look. */
import { readUnitName, withoutUnit } from './column-unit.ts';
import { isPlural, toPlainWords } from './column-words.ts';
import * as meaning from './meaning-words.ts';

/** What is looked at of a column. The reader of files, which knows no profiles, uses this, too. */
interface NumberColumn {
  readonly name: string;
  readonly type: string;
  readonly unit?: string | undefined;
  readonly least: number | undefined;
  readonly greatest: number | undefined;
  readonly isNumbered: boolean;
}

/** By the name alone. What has a unit in its cells, such as `5 €`, is a quantity. */
export function hasLabelName(column: NumberColumn): boolean {
  if (column.unit !== undefined) return false;
  const words = toPlainWords(withoutUnit(column.name));
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  if (meaning.labelWords.has(last) || meaning.firstLabelWords.has(first)) return true;
  // The plural counts them.
  return !isPlural(column.name) && (hasEnding(last, meaning.labelEndings) || isNumberOfThing(column, last));
}

/** Words that end with `id` and are no ids. */
const noIds = /(?:paid|covid|solid|valid|rapid|humid|liquid|hybrid|roid)$/;

const hasEnding = (word: string, endings: readonly string[]): boolean =>
  endings.some((ending) => word.length > ending.length && word.endsWith(ending)) ||
  (/...id$/.test(word) && !noIds.test(word));

/** Whether the name says that the values are codes, also where they are written with marks, such as `1,234`. `Number` alone says nothing. */
export function isNamedCode(name: string): boolean {
  const words = toPlainWords(name);
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  if (words.length === 1 && /^(?:no|nr|num\w+)$/.test(last)) return false;
  if (meaning.codeWords.has(last) || meaning.firstLabelWords.has(first)) return true;
  return !isPlural(name) && hasEnding(last, meaning.codeEndings);
}

/** The shortest numbers of telephones have seven digits. */
const leastPhone = 1_000_000;

const isNumberOfThing = ({ type, least = NaN }: NumberColumn, last: string): boolean =>
  /INT/.test(type) && (meaning.thingWords.has(last) || (meaning.phoneWords.has(last) && least >= leastPhone));

/** Shorter numbers of one length may be quantities. */
const leastLong = 100_000;

/** Quantities are hardly ever longer: seconds since 1970, and numbers of articles and telephones. */
const leastVeryLong = 1_000_000_000;

/** Amounts of one length are near each other, and numbers that name something are anywhere in between. */
const leastSpread = 5;

/**
 * Whole numbers of six digits or more that are all of one length, in a column whose name says nothing of a quantity: numbers of
 * customers, articles and tickets. Those of less than ten digits either fill their length, or follow one another.
 */
export function isLongLabel(column: NumberColumn): boolean {
  const { type, least = NaN, greatest = NaN, isNumbered } = column;
  const isOfOneLength = Math.floor(Math.log10(least)) === Math.floor(Math.log10(greatest));
  if (!/INT/.test(type) || !(least >= leastLong) || !isOfOneLength || isNamedQuantity(column)) return false;
  return least >= leastVeryLong || greatest >= least * leastSpread || isNumbered;
}

const quantities = [
  meaning.amountWords,
  meaning.levelWords,
  meaning.shareWords,
  meaning.moneyWords,
  meaning.countedWords,
  meaning.quantityWords,
].flatMap((words) => [...words]);

/** Shorter words are parts of others by chance, and `account` has nothing to do with a count. */
const isEnding = (known: string): boolean => known.length >= 4 && known !== 'count';

/** A unit, a plural, or a word for a quantity. */
const isNamedQuantity = ({ name, unit }: NumberColumn): boolean =>
  unit !== undefined || isPlural(name) || hasQuantityName(name);

/** A unit, or a word for a quantity, which may be the end of a compound word such as `Jahresumsatz`. */
export const hasQuantityName = (name: string): boolean =>
  readUnitName(name) !== undefined ||
  toPlainWords(name).some((word) =>
    quantities.some((known) => word === known || (isEnding(known) && word.endsWith(known))),
  );

/** Parts of outlines and versions have these names, too. */
const outlineName = /(?:index|level|grade|rating|version|release|chapter|section|no)$/;

/** Whether the name says that the values are quantities, also where they are written as versions are, such as `1.1` and `1.10`. */
export const isNamedAmount = (name: string): boolean =>
  hasQuantityName(name) && !isNamedCode(name) && !outlineName.test(toPlainWords(name).at(-1) ?? '');
