/** Units of numbers, and how those of time become one another. */
import type { ColumnFormat } from '../../result.ts';

/** Seconds. */
const times: ReadonlyMap<string, number> = new Map([
  ['second', 1],
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
  ['week', 604_800],
]);

const others =
  'mile kilometer kilometre km meter metre foot knot mph dollar euro pound kg ton degree percent'.split(' ');

const all: ReadonlySet<string> = new Set([...times.keys(), ...others]);

/** The unit of hours of the day. */
export const clock = 'clock';

/** @param stem - a word in the singular. */
export const isUnit = (stem: string): boolean => all.has(stem);

export const isTimeUnit = (unit: string): boolean => times.has(unit);

/** What has numbers with units. */
interface Measured {
  readonly units: ReadonlySet<string>;
  readonly format?: ColumnFormat | undefined;
}

/** What a number with this unit is multiplied by, to compare it with numbers of the member; undefined: it cannot be. */
export function findUnitFactor({ units, format }: Measured, unit: string): number | undefined {
  if (units.has(unit) || (unit === 'dollar' && format?.type === 'currency')) return 1;
  const length = times.get(unit);
  const own = [...units].map((one) => times.get(one)).filter((one) => one !== undefined);
  return length !== undefined && own.length === 1 && own[0] !== undefined ? length / own[0] : undefined;
}
