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
  const last = words.at(-1) ?? '';
  if (isNamedCode(column.name) || meaning.placeWords.has(last)) return true;
  if (!/INT/.test(column.type)) return false;
  return isTime(column, words) || isKind(column, words) || isNumberOfThing(column, last);
}

/** Greater numbers are no years, months or days. */
const lastYear = 2_200;

/** A time, and no amount of one, such as `Umsatz Vorjahr` and `Cost to date`. */
function isTime({ greatest = NaN }: NumberColumn, words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  if (meaning.dayWords.has(last)) return !before.includes('to');
  const isNamed = meaning.timeWords.has(last) || hasEnding(last, meaning.timeEndings);
  return isNamed && (greatest <= lastYear || !before.some((word) => isAny(word, moneyWords)));
}

/** The plural counts them. */
const isKind = ({ name }: NumberColumn, words: readonly string[]): boolean =>
  !isPlural(name) && words.length > 1 && meaning.kindWords.has(words.at(-1) ?? '');

const hasEnding = (word: string, endings: readonly string[]): boolean =>
  endings.some((ending) => word.length > ending.length && word.endsWith(ending));

const isCompoundId = (word: string): boolean => meaning.idOwners.some((owner) => word === `${owner}id`);

/** Whether the name says that the values are codes, also where they are written with marks, such as `1,234`. */
export function isNamedCode(name: string): boolean {
  const words = toPlainWords(name);
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  // `ID (mm)` is an inner diameter.
  if (readUnitName(name.replace(/[()[\]]/g, '')) !== undefined) return false;
  if (meaning.numberWords.has(last)) return meaning.numberedWords.has(before.at(-1) ?? '');
  if (meaning.codeWords.has(last) || meaning.firstLabelWords.has(words[0] ?? '')) return true;
  if (meaning.weakCodeWords.has(last)) return !before.some((word) => isAny(word, moneyWords));
  return !isPlural(name) && (hasEnding(last, meaning.codeEndings) || isCompoundId(last));
}

/** The shortest numbers of telephones have seven digits. */
const leastPhone = 1_000_000;

/** The plural counts things. */
const isNumberOfThing = ({ name, least = NaN }: NumberColumn, last: string): boolean =>
  !isPlural(name) && (meaning.thingWords.has(last) || (meaning.phoneWords.has(last) && least >= leastPhone));

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

const moneyWords = [...meaning.moneyWords];

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
const hasQuantityName = (name: string): boolean =>
  readUnitName(name) !== undefined || toPlainWords(name).some((word) => isAny(word, quantities));

function isAny(word: string, words: readonly string[]): boolean {
  return words.some((known) => word === known || (isEnding(known) && word.endsWith(known)));
}

/**
 * Whether the name says that the values are measured or paid, also where they are written as versions are, such as `1.1` and
 * `1.10`. `Budget Line` and `Test Case` are no such names, though one of their words is.
 */
export function isNamedAmount(name: string): boolean {
  const words = toPlainWords(name);
  const last = words.at(-1) ?? '';
  if (readUnitName(name) !== undefined || meaning.measuredWords.has(last)) return true;
  return meaning.firstMeasuredWords.has(words[0] ?? '') || hasEnding(last, meaning.measuredEndings);
}
