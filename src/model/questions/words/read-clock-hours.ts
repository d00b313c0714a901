/** Reads hours of the day in questions: "at 6 am", "after 9 pm", "between 6 and 9 am", "at noon". */
import type { Bound } from '../draft.ts';
import type { Word } from './words.ts';

interface Hour {
  /** 0 to 24. Undefined: the word that follows tells whether it is before noon. */
  readonly hour: number;
  readonly isBeforeNoon?: boolean | undefined;
  readonly length: number;
}

const named: ReadonlyMap<string, number> = new Map([
  ['noon', 12],
  ['midday', 12],
  ['midnight', 0],
]);

/** @returns undefined unless all of the words belong to the hours. */
export function readClockHours(words: readonly Word[]): readonly Bound[] | undefined {
  return readBetween(words) ?? readOne(words);
}

/** Others may mean other hours, so that the asker is asked. The night is no range of one day. */
const partsOfDay: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['morning', [6, 12]],
  ['afternoon', [12, 18]],
  ['evening', [18, 22]],
]);

/** "morning", "in the evening". Undefined unless all of the words belong to it. */
export function readPartOfDay(words: readonly Word[]): readonly Bound[] | undefined {
  const text = words.map(({ stem }) => stem).join(' ');
  const hours = partsOfDay.get(text.replace(/^(?:in|during) the /, ''));
  return (
    hours && [
      { operator: 'gte', number: hours[0] },
      { operator: 'lt', number: hours[1] },
    ]
  );
}

const operators: ReadonlyMap<string, Bound['operator']> = new Map([
  ['at', 'equals'],
  ['after', 'gte'],
  ['since', 'gte'],
  ['from', 'gte'],
  ['before', 'lt'],
  ['until', 'lt'],
]);

function readOne(words: readonly Word[]): readonly Bound[] | undefined {
  const operator = operators.get(words[0]?.stem ?? '');
  const rest = operator ? words.slice(1) : words;
  const found = readHour(rest);
  if (!found || found.isBeforeNoon === undefined || found.length !== rest.length) return undefined;
  return [{ operator: operator ?? 'equals', number: toHour(found, found.isBeforeNoon) }];
}

const joints = new Map([
  ['between', ['and']],
  ['from', ['to', 'until', '-']],
]);

/** The second hour is the end: "between 6 and 9 am" are the hours 6, 7 and 8. */
function readBetween(words: readonly Word[]): readonly Bound[] | undefined {
  const joining = joints.get(words[0]?.stem ?? '');
  const rest = joining ? words.slice(1) : words;
  const first = readHour(rest);
  const isJoined = first && (joining ?? ['to', '-']).includes(rest[first.length]?.stem ?? '');
  const last = isJoined ? readHour(rest.slice(first.length + 1)) : undefined;
  if (!first || last?.isBeforeNoon === undefined || first.length + 1 + last.length !== rest.length)
    return undefined;
  const from = toHour(first, first.isBeforeNoon ?? last.isBeforeNoon);
  const until = toHour(last, last.isBeforeNoon) || 24;
  return from < until
    ? [
        { operator: 'gte', number: from },
        { operator: 'lt', number: until },
      ]
    : undefined;
}

const toHour = ({ hour }: Hour, isBeforeNoon: boolean): number =>
  hour > 12 ? hour : (hour % 12) + (isBeforeNoon ? 0 : 12);

function readHour([first, second]: readonly Word[]): Hour | undefined {
  const name = named.get(first?.stem ?? '');
  if (name !== undefined) return { hour: name, isBeforeNoon: name < 12, length: 1 };
  const [, digits, written] = /^(\d{1,2})(am|pm)?$/.exec(first?.stem ?? '') ?? [];
  const hour = Number(digits);
  if (digits === undefined || hour > 24) return undefined;
  const half = written ?? second?.stem;
  if (half !== 'am' && half !== 'pm') return { hour, length: 1 };
  return hour > 12 ? undefined : { hour, isBeforeNoon: half === 'am', length: written ? 1 : 2 };
}
