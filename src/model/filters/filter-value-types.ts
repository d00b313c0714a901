/** The types of filter values: infers them, and checks texts against the type of a member. */
import type { ColumnType } from '../result.ts';
import { isTimeText } from '../time/parse-time-span.ts';
import type { FaultReason } from './filter-fault.ts';
import type { FilterOperator, Scalar } from './control-values.ts';

/** No integer column has more digits, and decimal columns with that many digits have no room for a fraction. */
const integer = /^[+-]?\d{1,20}$/;
const decimal = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

/** Integers of up to 20 digits are compared exactly, all other numbers as doubles. */
export const isIntegerText = (text: string): boolean => integer.test(text);

/**
 * Separates integers from other numbers. In a list with a fraction, databases convert integers to doubles, and large
 * ones lose their last digits.
 */
export function separateIntegers(texts: readonly string[]): (readonly string[])[] {
  const isWhole = (text: string): boolean => isIntegerText(text.trim());
  const lists = [texts.filter(isWhole), texts.filter((text) => !isWhole(text))];
  return lists.filter((list) => list.length > 0);
}

/** True for a number that is finite. */
export const isNumberText = (text: string): boolean =>
  integer.test(text) || (decimal.test(text) && Number.isFinite(Number(text)));

/** Undefined if the text is neither true nor false. */
export function parseBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : undefined;
}

/** Four digits alone are more often a number than a year. */
export const isDateLike = (text: string): boolean => !/^\s*\d{4}\s*$/.test(text) && isTimeText(text);

/** Infers the type of a member from values, if nothing else is known. Texts imply no type. */
export function inferValueType(values: readonly Scalar[]): ColumnType | undefined {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return undefined;
  if (present.every((value) => typeof value === 'number')) return 'number';
  return present.every((value) => typeof value === 'boolean') ? 'boolean' : undefined;
}

/** Infers the type of a member from the operator and the values of its filter, until the data model is loaded. */
export function inferMemberType(operator: FilterOperator | undefined, values: readonly Scalar[]): ColumnType {
  if (operator === 'custom') return 'time';
  const isTime = values.length > 0 && values.every((one) => typeof one === 'string' && isDateLike(one));
  return inferValueType(values) ?? (isTime ? 'time' : 'string');
}

/** Why a text is not a value of that type; undefined if it is one. */
export function findTextFault(text: string, type: ColumnType | undefined): FaultReason | undefined {
  if (type === 'time') return isTimeText(text) ? undefined : 'not-a-date';
  if (type === 'number') return isNumberText(text.trim()) ? undefined : 'not-a-number';
  if (type === 'boolean') return parseBoolean(text) === undefined ? 'not-a-boolean' : undefined;
  return undefined;
}
