/** Says what rows are about: the names and times in them, and those that their query is limited to. */
import type { Cell, Result } from '../../result.ts';
import { parseTimeSpan, type TimeSpan, type ZonedClock } from '../../time/parse-time-span.ts';
import { toNameKey } from './name-key.ts';
import { readQueryLimits } from './query-limits.ts';
import { addUnits, startOfUnit, timeUnits } from '../../time/wall-clock-arithmetic.ts';

/** Rows that a text is checked against. */
export interface CheckedRows {
  readonly result: Result;
  /** Names of the columns whose parts add up to the whole. */
  readonly additive: ReadonlySet<string>;
}

/** What a number stands for. */
export interface Identity {
  /** Keys of names, by member. Several of one member: the number stands for all of them together. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly spans: readonly TimeSpan[];
}

export interface MemberName {
  readonly name: string;
  readonly member: string;
}

export interface DescribedRows extends CheckedRows {
  /** Of all rows: what the query is limited to. */
  readonly whole: Identity;
  /** Of each row: its names and times, and those of the query. */
  readonly rows: readonly Identity[];
  /** Keys of the values that the query leaves out. */
  readonly excluded: readonly string[];
  /** All names of the rows and of the query. */
  readonly names: readonly MemberName[];
}

export function describeRows(checked: CheckedRows, clock: ZonedClock): DescribedRows {
  const { result } = checked;
  const { included, excluded, spans } = readQueryLimits(result.query, clock);
  const whole: Identity = {
    names: new Map([...included].map(([member, names]) => [member, names.map(toNameKey)])),
    spans: [...spans.values()],
  };
  const limits = [...included, ...excluded].flatMap(([member, names]) =>
    names.map((name) => ({ name, member })),
  );
  return {
    ...checked,
    whole,
    rows: Array.from({ length: result.rowCount }, (_, row) => describeRow(result, row, whole, clock)),
    excluded: [...excluded.values()].flat().map(toNameKey),
    names: [...limits, ...listNames(result)],
  };
}

const listNames = ({ columns, values }: Result): MemberName[] =>
  columns.flatMap(({ name: member, type }, at) =>
    type === 'string' ? listTexts(values[at]).map((name) => ({ name, member })) : [],
  );

const listTexts = (cells: readonly Cell[] = []): string[] => [
  ...new Set(cells.filter((cell) => typeof cell === 'string')),
];

/** A row of a column that the query limits has its own value in place of the limit. */
function describeRow(result: Result, row: number, whole: Identity, clock: ZonedClock): Identity {
  const names = new Map(whole.names);
  const spans: TimeSpan[] = [];
  for (const [at, { name, type, granularity }] of result.columns.entries()) {
    const cell = result.values[at]?.[row];
    if (type === 'string' && typeof cell === 'string') names.set(name, [toNameKey(cell)]);
    if (type === 'time') spans.push(...readPeriod(cell, granularity, clock));
  }
  return { names, spans: spans.length > 0 ? spans : whole.spans };
}

function readPeriod(cell: Cell | undefined, granularity: string | undefined, clock: ZonedClock): TimeSpan[] {
  const span = typeof cell === 'string' ? parseTimeSpan(cell, clock) : undefined;
  if (!span) return [];
  const unit = timeUnits.find((one) => one === granularity);
  if (!unit) return [span];
  const from = startOfUnit(span.from, unit);
  return [{ from, until: addUnits(from, 1, unit) }];
}
