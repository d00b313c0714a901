/** Whether a written number stands for a value. */
import type { ResultColumn } from '../../result.ts';
import type { NumberToken } from './read-number-tokens.ts';

/** One digit says little: 3 may not stand for 3.4. */
const closeness = 0.005;

/** Whether the number is the value without its sign, rounded to its last digit. */
export function isRoundedTo({ value: written, unit, digits }: NumberToken, value: number): boolean {
  const difference = Math.abs(Math.abs(value) - Math.abs(written));
  const slack = Math.abs(value) * 1e-9;
  const allowed = digits >= 2 ? unit / 2 : Math.min(unit / 2, Math.abs(value) * closeness);
  return difference <= allowed + slack;
}

interface Words {
  readonly text: string;
  readonly locale: string;
}

interface CheckedValue {
  readonly value: number;
  readonly column: ResultColumn;
  readonly scene: Words;
}

/** A percentage stands for a value whose format is a percentage: 77.7 % for 0.777. */
export function isWritten(token: NumberToken, { value, column, scene }: CheckedValue): boolean {
  if (!isSigned(token, value, scene)) return false;
  if (!token.isPercent) return isRoundedTo(token, value);
  return column.format?.type === 'percent' && isRoundedTo(token, value * 100);
}

export const isEnglish = (locale: string): boolean => /^en\b/i.test(locale);

const rising =
  /\b(?:more|higher|up|rose|risen|rises?|rising|grew|grown|grows?|growth|increas\w+|gain\w*|above|over|exceed\w*)\b/i;
const falling =
  /\b(?:less|fewer|lower|down|fell|fallen|falls?|falling|drop\w*|declin\w+|decreas\w+|below|under|behind|shrank|shrunk|shr[iu]nk\w*|los[ts]\w*|loss\w*|negative|minus|reduc\w+)\b/i;

/**
 * A minus sign needs a negative value. Without it, a negative value needs a word that says so: "fell by 12 %". Which
 * words say so is known for English only; in other languages, the proof shows the direction.
 */
export function isSigned({ value: written }: NumberToken, value: number, { text, locale }: Words): boolean {
  if (written < 0) return value < 0;
  return value >= 0 || !isEnglish(locale) || falling.test(text);
}

/** Whether the words of a sentence allow a change in this direction. */
export function isDirected({ value: written }: NumberToken, value: number, { text, locale }: Words): boolean {
  if (written < 0) return value < 0;
  if (!isEnglish(locale) || value === 0) return true;
  const isRising = rising.test(text);
  const isFalling = falling.test(text);
  if (isRising === isFalling) return true;
  return isRising ? value > 0 : value < 0;
}
