/** Reads numbers in questions: "5", "1,500 miles", "1000 or more", "between 500 and 1000 miles", "60 minutes late". */
import type { Bound } from '../draft.ts';
import { readCount } from '../periods/period-words.ts';
import type { ComparisonOperator } from '../reading.ts';
import { readClockHours, readPartOfDay } from './read-clock-hours.ts';
import { clock, isUnit } from './units.ts';
import type { Word } from './words.ts';

export type NumberMeaning =
  | {
      readonly is: 'number';
      readonly number: number;
      readonly unit?: string | undefined;
      /** Of "or more" and the like, behind the number, and of "exactly". */
      readonly operator?: ComparisonOperator | undefined;
    }
  /** Several limits: "between 500 and 1000 miles", "after 9 pm". */
  | {
      readonly is: 'limits';
      readonly bounds: readonly Bound[];
      readonly unit?: string | undefined;
      /** Whether the words could mean other numbers. */
      readonly isGuessed?: boolean;
    };

/** Words for the direction in which something is measured. They say nothing that its unit does not. */
const directions = new Set(['late', 'long', 'away', 'far', 'old', 'tall', 'wide']);

/** Whether the words say how the number is measured, as "2 hours late or more" does. */
export const hasDirection = (words: readonly Word[]): boolean =>
  words.some(({ stem }) => directions.has(stem));

/** "60 minutes" of "60 minutes late". */
export const withoutDirection = (words: readonly Word[]): readonly Word[] =>
  directions.has(words.at(-1)?.stem ?? '') ? words.slice(0, -1) : words;

const endings: ReadonlyMap<string, ComparisonOperator> = new Map([
  ...[
    'or more',
    'and more',
    'or over',
    'and over',
    'or above',
    'and above',
    'or longer',
    'and up',
    'or higher',
  ].map((ending): [string, ComparisonOperator] => [ending, 'gte']),
  ...['or less', 'and less', 'or fewer', 'or under', 'and under', 'or below', 'and below', 'or shorter'].map(
    (ending): [string, ComparisonOperator] => [ending, 'lte'],
  ),
]);

/**
 * @param next - the word behind them.
 * @returns undefined unless all of the words belong to the number.
 */
export function readNumberWords(words: readonly Word[], next: Word | undefined): NumberMeaning | undefined {
  const hours = readClockHours(words);
  if (hours) return { is: 'limits', bounds: hours, unit: clock };
  const part = readPartOfDay(words);
  if (part) return { is: 'limits', bounds: part, unit: clock, isGuessed: true };
  const found = readRange(words) ?? readSingle(words);
  // "over 1000 and under 1500", "500 or fewer than 10": the ending begins another condition.
  const isCut =
    found?.is === 'number' && found.operator && (next?.number !== undefined || next?.stem === 'than');
  return isCut ? undefined : found;
}

function readSingle([first, ...rest]: readonly Word[]): NumberMeaning | undefined {
  const number = first && readOne(first);
  if (!first || number === undefined) return undefined;
  const { unit, after } = readUnit(rest);
  const known = unit ?? readCurrency(first);
  if (after.length === 0) return { is: 'number', number, unit: known };
  const operator = endings.get(after.map(({ stem }) => stem).join(' '));
  return operator && { is: 'number', number, unit: known, operator };
}

const joints = new Map([
  ['between', 'and'],
  ['from', 'to'],
]);

/** Without a word before it, a range needs its unit: in "top 5 to Denver" there is none. */
function readRange(words: readonly Word[]): NumberMeaning | undefined {
  const joint = joints.get(words[0]?.stem ?? '');
  const [first, joining, last, ...rest] = joint === undefined ? words : words.slice(1);
  const from = first && readOne(first);
  const until = last && readOne(last);
  if (!first || from === undefined || until === undefined || until < from) return undefined;
  if (!(joint === undefined ? ['to', '-'] : [joint]).includes(joining?.stem ?? '')) return undefined;
  const { unit = readCurrency(first), after } = readUnit(rest);
  const isRange = after.length === 0 && (unit !== undefined || joint !== undefined);
  if (!isRange) return undefined;
  const bounds: readonly Bound[] = [
    { operator: 'gte', number: from },
    { operator: 'lte', number: until },
  ];
  return { is: 'limits', bounds, unit };
}

const readOne = (word: Word): number | undefined => word.number ?? readCount(word.text.toLowerCase());

const readCurrency = ({ text }: Word): string | undefined => (text.startsWith('$') ? 'dollar' : undefined);

interface UnitAndRest {
  readonly unit?: string | undefined;
  readonly after: readonly Word[];
}

function readUnit(words: readonly Word[]): UnitAndRest {
  const [first, second] = words;
  if (!first || !isUnit(first.stem)) return { after: words };
  return { unit: first.stem, after: words.slice(directions.has(second?.stem ?? '') ? 2 : 1) };
}
