/** Named time spans that readers can choose, in the words that queries understand (time/parse-time-span.ts). */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import type { ControlMessageKey, ControlMessages } from '../messages/controls-en.ts';
import { timeUnits } from '../time/wall-clock-arithmetic.ts';

export const timePresets: readonly string[] = [
  'today',
  'yesterday',
  'last 7 days',
  'last 30 days',
  'last 90 days',
  'this week',
  'last week',
  'this month',
  'last month',
  'this quarter',
  'last quarter',
  'this year',
  'last year',
];

/** Units of relative periods. */
export const relativeUnits: readonly Granularity[] = ['day', 'week', 'month', 'quarter', 'year'];

interface RelativePeriod {
  readonly count: number;
  readonly unit: Granularity;
}

/** Parses `last 6 months`; undefined for other texts. */
export function parseRelativePeriod(words: string): RelativePeriod | undefined {
  const [, count, name] = /^last (\d{1,4}) ([a-z]+?)s?$/.exec(words.trim().toLowerCase()) ?? [];
  const unit = relativeUnits.find((known) => known === name);
  return unit && Number(count) > 0 ? { count: Number(count), unit } : undefined;
}

export const writeRelativePeriod = ({ count, unit }: RelativePeriod): string => `last ${count} ${unit}s`;

const fixed: Readonly<Record<string, ControlMessageKey>> = {
  today: 'today',
  yesterday: 'yesterday',
  tomorrow: 'tomorrow',
};

/** The translated title of a preset. A text without a translation is returned unchanged. */
export function findPresetTitle(words: string, texts: ControlMessages): string {
  const text = words.trim().toLowerCase();
  const day = fixed[text];
  if (day) return texts(day);
  const [, direction = '', count, name] = /^(this|last|next)(?: (\d{1,4}))? ([a-z]+?)s?$/.exec(text) ?? [];
  const unit = timeUnits.find((known) => known === name);
  if (!unit) return words.charAt(0).toUpperCase() + words.slice(1);
  if (count === undefined)
    return texts(plainKeys[direction] ?? 'thisUnit', { unit: texts(unit).toLowerCase() });
  return texts(countedKeys[direction] ?? 'lastUnits', {
    units: findRelativePeriodTitle(Number(count), unit, texts),
  });
}

const findRelativePeriodTitle = (count: number, unit: Granularity, texts: ControlMessages): string =>
  texts(`${unit}s`, { count });

const plainKeys: Readonly<Record<string, ControlMessageKey>> = {
  this: 'thisUnit',
  last: 'lastUnit',
  next: 'nextUnit',
};

const countedKeys: Readonly<Record<string, ControlMessageKey>> = { last: 'lastUnits', next: 'nextUnits' };
