/** English names of months, quarters and spans of time. */
import type { Granularity } from '../../../contract/data-api-schemas.ts';

const monthNames =
  'january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov december|dec';

/** 0 to 11, by name and abbreviation. */
export const months: ReadonlyMap<string, number> = new Map(
  monthNames
    .split(' ')
    .flatMap((names, month) => names.split('|').map((name): [string, number] => [name, month])),
);

/** 0 for Sunday to 6. */
export const weekdays: ReadonlyMap<string, number> = new Map(
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((name, day) => [
    name,
    day,
  ]),
);

/** 1 to 4. */
export const ordinals: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['1st', 1],
  ['second', 2],
  ['2nd', 2],
  ['third', 3],
  ['3rd', 3],
  ['fourth', 4],
  ['4th', 4],
]);

/** From 1. */
export const rankWords: ReadonlyMap<string, number> = new Map([
  ...ordinals,
  ...['fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'].map((name, at): [string, number] => [
    name,
    at + 5,
  ]),
  ['5th', 5],
  ['6th', 6],
  ['7th', 7],
  ['8th', 8],
  ['9th', 9],
  ['10th', 10],
]);

export const units: ReadonlyMap<string, Granularity> = new Map(
  (['hour', 'day', 'week', 'month', 'quarter', 'year'] as const).map((unit) => [unit, unit]),
);

const numberNames = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A small number in words or digits. */
export function readCount(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  const named = numberNames.indexOf(word);
  if (named >= 0) return named;
  return /^\d{1,4}$/.test(word) ? Number(word) : undefined;
}

const tens: ReadonlyMap<string, number> = new Map(
  'twenties thirties forties fifties sixties seventies eighties nineties'
    .split(' ')
    .map((name, at) => [name, 1920 + at * 10]),
);

/** The first year of a decade such as "1990s", "90s" or "nineties". */
export function readDecade(word: string | undefined): number | undefined {
  const [, written, short] = /^(\d{3}0)['’]?s$|^['’]?([2-9]0)['’]?s$/.exec(word ?? '') ?? [];
  if (written !== undefined) return Number(written);
  return short === undefined ? tens.get(word ?? '') : 1_900 + Number(short);
}
