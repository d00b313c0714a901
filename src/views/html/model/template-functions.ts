/** The functions that a template can call, by name. See docs/dashboard-format.md, "HTML". */
import { isRecord } from '../../../model/parsing/read-value.ts';
import type { Cell, ColumnFormat, Result } from '../../../model/result.ts';
import {
  type FormatContext,
  formatValue,
  writeHyphen,
  nullText,
  overrideFormat,
} from '../../../model/formats/format-value.ts';
import { toWallClockDate } from '../../chart/model/wall-clock-date.ts';
import { formatDateByPattern, type WallClockParts } from './format-date-pattern.ts';
import { formatNumberBySpecifier } from './format-number-specifier.ts';
import { TemplateProblem } from './template-problem.ts';
import { readOwnProperty } from './template-scope.ts';

export interface FunctionRules {
  readonly result: Result | undefined;
  /** Explicit formats by column name. They take precedence over formats in a template. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
  /** The current time for `now`. */
  readonly now: Date;
}

export interface TemplateCall {
  readonly values: readonly unknown[];
  /** The column that the path of the first argument ends in, if any. */
  readonly column: string | undefined;
  readonly rules: FunctionRules;
}

type TemplateFunction = (call: TemplateCall) => unknown;

/** The functions by name. A map has no inherited names. */
export const templateFunctions: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ['format', writeAsColumn],
  ['formatNumber', writeNumber],
  ['formatDate', (call) => writeDate(call, 'PP')],
  ['formatMonth', (call) => writeDate(call, 'MMM yyyy')],
  ['json', ({ values: [value, indent] }) => writeJson(value, indent)],
  ['get', ({ values: [owner, ...path] }) => getPath(owner, path)],
  ['entries', ({ values: [value] }) => listEntries(value)],
  ['concat', ({ values }) => values.map(toTemplateText).join('')],
  ['coalesce', ({ values }) => values.find((value) => value !== null && value !== undefined && value !== '')],
  ['eq', ({ values: [left, right] }) => left === right],
  ['ne', ({ values: [left, right] }) => left !== right],
  ['gt', ({ values: [left, right] }) => compare(left, right) > 0],
  ['gte', ({ values: [left, right] }) => compare(left, right) >= 0],
  ['lt', ({ values: [left, right] }) => compare(left, right) < 0],
  ['lte', ({ values: [left, right] }) => compare(left, right) <= 0],
  ['not', ({ values: [value] }) => !isTruthy(value)],
  ['and', ({ values }) => values.every(isTruthy)],
  ['or', ({ values }) => values.some(isTruthy)],
  ['now', ({ rules }) => rules.now.toISOString()],
  ['lookup', ({ values: [owner, ...path] }) => getPath(owner, path)],
  // There is no log.
  ['log', () => ''],
]);

/** Functions whose arguments may be undefined names. */
export const lenientFunctions: ReadonlySet<string> = new Set(
  'coalesce eq ne gt gte lt lte not and or log'.split(' '),
);

/** The condition of `if`: an empty list is false. */
export const isTruthy = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== 0 && Boolean(value);

/** Converts a value to text: null and undefined are empty, lists are joined. */
export function toTemplateText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toTemplateText).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : writeJson(value, undefined);
}

function writeNumber({ values: [value, specifier], column: named, rules }: TemplateCall): string {
  const cell = readCell(value);
  if (cell === null) return nullText;
  const column =
    findColumn(typeof specifier === 'string' ? specifier : named, rules) ?? findColumn(named, rules);
  const override = column && rules.overrides[column.name];
  const format = overrideFormat(column?.format, override);
  const number = typeof cell === 'boolean' ? Number.NaN : Number(cell);
  if (!override && typeof specifier === 'string' && specifier !== column?.name && !Number.isNaN(number)) {
    const written = formatNumberBySpecifier(number, specifier, rules.context);
    if (written !== undefined) return written;
    throw new TemplateProblem(`"${specifier}" is no format of a number`);
  }
  return writeHyphen(formatValue(cell, { type: 'number', format }, rules.context));
}

/** Formats a value like other views format that column: the column of its path, or the one that is named. */
function writeAsColumn({ values: [value, name], column: named, rules }: TemplateCall): string {
  const column = findColumn(typeof name === 'string' ? name : named, rules);
  const cell = readCell(value);
  const type = column?.type ?? (typeof cell === 'number' ? 'number' : 'string');
  const format = column && overrideFormat(column.format, rules.overrides[column.name]);
  const written = formatValue(cell, { ...column, type, format }, rules.context);
  return type === 'number' ? writeHyphen(written) : written;
}

const findColumn = (name: string | undefined, { result }: FunctionRules) =>
  name === undefined ? undefined : result?.columns.find((column) => column.name === name);

function writeDate({ values: [value, pattern], column, rules }: TemplateCall, usual: string): string {
  const cell = readCell(value);
  if (cell === null) return nullText;
  const date = typeof cell === 'boolean' ? undefined : toWallClockDate(cell, rules.context.timeZone);
  if (!date) return String(cell);
  const granularity = findColumn(column, rules)?.granularity;
  if (typeof pattern !== 'string' && usual === 'PP' && granularity !== undefined) {
    return formatValue(cell, { type: 'time', granularity }, rules.context);
  }
  return formatDateByPattern(
    toClock(date),
    typeof pattern === 'string' ? pattern : usual,
    rules.context.locale,
  );
}

const toClock = (date: Date): WallClockParts => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
  hour: date.getUTCHours(),
  minute: date.getUTCMinutes(),
  second: date.getUTCSeconds(),
  millisecond: date.getUTCMilliseconds(),
});

const readCell = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

function writeJson(value: unknown, indent: unknown): string {
  const text: unknown = JSON.stringify(
    value,
    undefined,
    typeof indent === 'number' ? Math.min(8, indent) : undefined,
  );
  return typeof text === 'string' ? text : '';
}

function getPath(owner: unknown, path: readonly unknown[]): unknown {
  return path.reduce<unknown>((value, step) => {
    const found = readOwnProperty(value, String(step));
    return found.found ? found.value : undefined;
  }, owner);
}

function listEntries(value: unknown): { key: string; value: unknown }[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => ({ key: String(index), value: item }));
  if (!isRecord(value)) throw new TemplateProblem('"entries" needs an object');
  return Object.entries(value).map(([key, item]) => ({ key, value: item }));
}

/** Compares numbers by value, even if the Data API sent them as text, and other texts alphabetically. */
function compare(left: unknown, right: unknown): number {
  const a = Number(left);
  const b = Number(right);
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return String(left).localeCompare(String(right));
}
