/** Reads periods that are counted from today or from another period: "last 7 days", "this year", "the month before". */
import type { Granularity } from '../../../contract/data-api-schemas.ts';
import type { Distance } from './distance.ts';
import { readCount, units } from './period-words.ts';
import { isWithin, spanAt, spanAtEndOf, type FoundPeriod, type QuestionClock } from './spoken-period.ts';

export function readRelativePeriod(words: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  const found = readDistance(words);
  if (!found) return undefined;
  const { distance, length } = found;
  const now = spanAt(clock.now, distance);
  const { data } = clock;
  const isCountedFromData = data !== undefined && !isWithin(now, data);
  const span = isCountedFromData ? spanAtEndOf(data, distance) : now;
  return { period: { span, isCountedFromData, distance, hasYear: true, isOneOfSeveral: false }, length };
}

interface FoundDistance {
  readonly distance: Distance;
  readonly length: number;
}

const readDistance = (words: readonly string[]): FoundDistance | undefined =>
  readDay(words) ?? readSame(words) ?? readBefore(words) ?? readAgo(words) ?? readNear(words);

function readDay([word]: readonly string[]): FoundDistance | undefined {
  if (word !== 'today' && word !== 'yesterday') return undefined;
  const from = word === 'today' ? 'here' : 'back';
  return { distance: { unit: 'day', count: 1, from, isNamedDay: true }, length: 1 };
}

const starts: ReadonlyMap<string, Distance['from']> = new Map([
  ['this', 'here'],
  ['current', 'here'],
  ['last', 'back'],
  ['past', 'back'],
  ['previous', 'before'],
  ['prior', 'before'],
  ['preceding', 'before'],
]);

/** "this year", "last 7 days", "previous period". */
function readNear(words: readonly string[]): FoundDistance | undefined {
  const from = starts.get(words[0] ?? '');
  if (!from) return undefined;
  if (words[1] === 'period' && from === 'before')
    return { distance: { unit: undefined, count: 1, from }, length: 2 };
  const count = from === 'here' ? undefined : readCount(words[1]);
  const length = count === undefined ? 2 : 3;
  const unit = readUnit(words[length - 1]);
  return unit && { distance: { unit, count: count ?? 1, from }, length };
}

const readUnit = (word: string | undefined): Granularity | undefined =>
  units.get((word ?? '').replace(/s$/, ''));

const earlier = new Set(['before', 'earlier', 'prior']);

/** "month before", "a year earlier". */
function readBefore(words: readonly string[]): FoundDistance | undefined {
  const [first = ''] = words;
  const skipped = first === 'a' || first === 'one' ? 1 : 0;
  const name = words[skipped];
  const isPeriod = name === 'period';
  const unit = readUnit(name);
  if ((!unit && !isPeriod) || !earlier.has(words[skipped + 1] ?? '')) return undefined;
  // "before" opens a range in "the month before May".
  return { distance: { unit, count: 1, from: 'before' }, length: skipped + 2 };
}

/** "a year ago". */
function readAgo([first, name, ago]: readonly string[]): FoundDistance | undefined {
  const isOne = first === 'a' || first === 'one';
  const unit = readUnit(name);
  return isOne && unit && ago === 'ago'
    ? { distance: { unit, count: 1, from: 'before' }, length: 3 }
    : undefined;
}

/** "same month last year", "same period a year earlier". */
function readSame(words: readonly string[]): FoundDistance | undefined {
  if (words[0] !== 'same') return undefined;
  const at = readUnit(words[1]) || /^(?:periods?|time|days)$/.test(words[1] ?? '') ? 2 : 0;
  if (at === 0) return undefined;
  const skipped = words[at] === 'of' || words[at] === 'in' || words[at] === 'the' ? at + 1 : at;
  const rest = words.slice(words[skipped] === 'the' ? skipped + 1 : skipped);
  const length = words.length - rest.length;
  if (/^(?:19|20)\d\d$/.test(rest[0] ?? ''))
    return {
      distance: { unit: 'year', count: 1, from: 'before', year: Number(rest[0]), isSame: true },
      length: length + 1,
    };
  const found = readBefore(rest) ?? readAgo(rest) ?? readNear(rest);
  if (!found?.distance.unit || found.distance.count !== 1 || found.distance.from === 'here') return undefined;
  const { unit } = found.distance;
  return { distance: { unit, count: 1, from: 'before', isSame: true }, length: length + found.length };
}
