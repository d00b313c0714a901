/** Puts the share of each group and period beside its part and its whole. */
import type { FormatContext } from '../../formats/format-value.ts';
import { toNumber } from '../../../views/story/model/proof.ts';
import { findColumn, type Cell, type Result, type ResultColumn } from '../../result.ts';
import { describeAim, describeConditions } from '../describe-reading.ts';
import { toStart } from '../../time/read-timeline.ts';
import type { Period, Reading, ValueCondition } from '../reading.ts';
import type { QuestionMember } from '../subject.ts';

/** A reading with its rows. */
export interface ReadRows {
  readonly reading: Reading;
  readonly result: Result;
}

/** Names of the columns that no query has. */
export const shareColumn = 'share';
export const partColumn = 'part';
export const wholeColumn = 'whole';

const shareMember: QuestionMember = {
  name: shareColumn,
  kind: 'measure',
  type: 'number',
  title: '',
  names: [],
  units: new Set(),
  format: { type: 'percent', decimalPlaces: 1 },
  isAdditive: false,
  isListed: false,
};
const partMember: QuestionMember = { ...shareMember, name: partColumn, format: undefined };
const wholeMember: QuestionMember = { ...partMember, name: wholeColumn };

/** Unchanged: shares of a whole that has no groups are told from its rows as they are. */
export function deriveShares(reading: Reading, result: Result, context: FormatContext): ReadRows {
  const { asks, share, groups, grain } = reading;
  const isGrouped = groups.length > 0 || (grain !== undefined && !reading.sharePeriod);
  const isOfValues = asks === 'share' && share !== undefined && isGrouped;
  const isRanked = asks === 'share' && reading.ranking !== undefined;
  if ((asks !== 'ratio' && !isOfValues && !isRanked) || result.truncated) return { reading, result };
  const amounts =
    asks === 'ratio'
      ? pairMeasures(reading, result)
      : share
        ? addUpParts(reading, share, result)
        : divideAll(reading, result);
  const title = describeAim(reading, context);
  return {
    reading: { ...reading, measures: [{ ...shareMember, title }, partMember, wholeMember] },
    result: toResult(reading, result, amounts, listColumns(reading, result, title, context)),
  };
}

interface Amounts {
  /** The row of the result that names it. */
  readonly row: number;
  readonly part: number;
  readonly whole: number;
}

function pairMeasures({ measures: [part, whole] }: Reading, result: Result): Amounts[] {
  const parts = part && findColumn(result, part.name)?.cells;
  const wholes = whole && findColumn(result, whole.name)?.cells;
  return Array.from({ length: result.rowCount }, (_, row) => ({
    row,
    part: toNumber(parts?.[row]) ?? 0,
    whole: toNumber(wholes?.[row]) ?? 0,
  }));
}

/** Each row is a part of all. */
function divideAll({ measures: [measure] }: Reading, result: Result): Amounts[] {
  const cells = measure ? (findColumn(result, measure.name)?.cells ?? []) : [];
  const parts = Array.from({ length: result.rowCount }, (_, row) => toNumber(cells[row]) ?? 0);
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, row) => ({ row, part, whole }));
}

/** The rows of each group and period are those of its part and of its rest. */
function addUpParts(reading: Reading, share: readonly ValueCondition[], result: Result): Amounts[] {
  const names = listNames(reading, result).map((column) => findColumn(result, column.name)?.cells ?? []);
  const isPart = createPartTest(share, result);
  const values = findColumn(result, reading.measures[0]?.name ?? '')?.cells ?? [];
  const amounts = new Map<string, Amounts>();
  for (let row = 0; row < result.rowCount; row += 1) {
    const key = JSON.stringify(names.map((cells) => cells[row]));
    const { row: first, part, whole } = amounts.get(key) ?? { row, part: 0, whole: 0 };
    const value = toNumber(values[row]) ?? 0;
    amounts.set(key, { row: first, part: part + (isPart(row) ? value : 0), whole: whole + value });
  }
  return [...amounts.values()];
}

/** Whether the step of time in a row is within the period. */
export function createPeriodTest({ span }: Period, result: Result): (row: number) => boolean {
  const { from = -Infinity, until = Infinity } = span;
  const column = result.columns.find(({ granularity }) => granularity !== undefined);
  const cells = column ? (findColumn(result, column.name)?.cells ?? []) : [];
  return (row) => {
    const start = toStart(cells[row] ?? null, 'UTC');
    return start !== undefined && start >= from && start < until;
  };
}

/** Whether a row of the result meets all of the conditions. */
export function createPartTest(share: readonly ValueCondition[], result: Result): (row: number) => boolean {
  const tests = share.map(({ member, values, isNegated }) => {
    const cells = findColumn(result, member.name)?.cells ?? [];
    const named = new Set<Cell | undefined>(values);
    return (row: number): boolean => named.has(cells[row]) !== isNegated;
  });
  return (row) => tests.every((test) => test(row));
}

/** The columns of groups and steps of time. */
function listNames({ groups, measures, share = [] }: Reading, { columns }: Result): ResultColumn[] {
  const others = new Set([...measures, ...share.map(({ member }) => member)].map(({ name }) => name));
  for (const { name } of groups) others.delete(name);
  return columns.filter(({ name }) => !others.has(name));
}

/** The columns of shares, parts and wholes. */
function listColumns(
  reading: Reading,
  result: Result,
  title: string,
  context: FormatContext,
): ResultColumn[] {
  const [part, whole = part] = reading.measures.map(({ name }) => findColumn(result, name)?.column);
  const amount: ResultColumn = { name: '', type: 'number' };
  const partTitle = reading.share ? describeConditions(reading.share, context) : part?.title;
  return [
    { ...amount, name: shareColumn, title, format: shareMember.format },
    { ...amount, ...part, name: partColumn, title: partTitle },
    { ...amount, ...whole, name: wholeColumn },
  ];
}

function toResult(
  reading: Reading,
  result: Result,
  amounts: readonly Amounts[],
  columns: readonly ResultColumn[],
): Result {
  const shared = amounts.filter(({ whole }) => whole !== 0);
  const rows = reading.grain === undefined || reading.ranking ? sortByShare(shared, reading) : shared;
  const names = listNames(reading, result);
  const named = names.map(({ name }) => {
    const cells = findColumn(result, name)?.cells ?? [];
    return rows.map(({ row }) => cells[row] ?? null);
  });
  const shares = rows.map(({ part, whole }) => part / whole);
  return {
    ...result,
    columns: [...names, ...columns],
    values: [...named, shares, rows.map(({ part }) => part), rows.map(({ whole }) => whole)],
    rowCount: rows.length,
  };
}

/** Equal shares: those of more come first. */
function sortByShare(amounts: readonly Amounts[], { ranking }: Reading): Amounts[] {
  const sign = ranking?.direction === 'asc' ? -1 : 1;
  return amounts.toSorted(
    (one, other) => sign * (other.part / other.whole - one.part / one.whole) || other.whole - one.whole,
  );
}
