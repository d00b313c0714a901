/** The unit that the name of a column ends with, such as `weight_kg` or `response_ms`. */
import { toWords } from './column-words.ts';

const units: Readonly<Record<string, string | undefined>> = {
  ms: 'ms',
  msec: 'ms',
  millisecond: 'ms',
  sec: 's',
  second: 's',
  byte: 'bytes',
  kb: 'kB',
  mb: 'MB',
  gb: 'GB',
  gram: 'g',
  kg: 'kg',
  lb: 'lb',
  lbs: 'lb',
  cm: 'cm',
  mm: 'mm',
  km: 'km',
  mile: 'miles',
  celsius: '°C',
  fahrenheit: '°F',
  kwh: 'kWh',
  cent: 'cents',
};

export interface UnitName {
  /** The name without its unit, such as `weight`. */
  readonly name: string;
  /** As a title writes it. */
  readonly unit: string;
}

const ending = /^(.*[^\p{L}\d])(\p{L}+)$|^(.*[\p{Ll}\d])(\p{Lu}\p{L}*)$/u;

/** Undefined for a name without a unit, or with nothing else, and for rates such as `price_per_kg`. */
export function readUnitName(name: string): UnitName | undefined {
  const [, before, last, beforeCapital, capital] = ending.exec(name.trim()) ?? [];
  const unit = units[toWords(last ?? capital ?? '')[0] ?? ''];
  const rest = (before ?? beforeCapital ?? '').replace(/(?:[^\p{L}\d]+in)?[^\p{L}\d]+$/iu, '');
  if (unit === undefined || !/\p{L}/u.test(rest) || toWords(name).includes('per')) return undefined;
  return { name: rest, unit };
}

/** The name without its unit, by which the meaning of a column is found. */
export const withoutUnit = (name: string): string => readUnitName(name)?.name ?? name;
