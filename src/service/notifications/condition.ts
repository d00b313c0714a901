/** Decides whether mails are sent, by the rows of a widget. Source: docs/mail.md, "Conditions". */
import { createHash } from 'node:crypto';
import type { NotificationCondition } from '../../contract/endpoints/notification-content.ts';

export type ConditionRow = Readonly<Record<string, unknown>>;

/** The rows that the page shows, or why there are none. */
export type ConditionRows =
  | { readonly rows: readonly ConditionRow[]; readonly isTruncated: boolean }
  | { readonly problem: string };

export interface Decision {
  /** `undefined`: it cannot be decided. */
  readonly holds: boolean | undefined;
  /** What was compared, as a sentence. */
  readonly reason: string;
  /** What is to be remembered. `undefined`: nothing new. */
  readonly state: string | undefined;
}

export interface ConditionFacts {
  readonly condition: NotificationCondition;
  /** Title of the widget, or its id. */
  readonly name: string;
  readonly found: ConditionRows;
  /** What is remembered of the last decision. `undefined`: there was none. */
  readonly before: string | undefined;
}

export function decide(facts: ConditionFacts): Decision {
  const { condition, name, found } = facts;
  if ('problem' in found) return undecided(`The rows of "${name}" cannot be compared: ${found.problem}`);
  switch (condition.type) {
    case 'rows':
      return decideRows(name, found.rows.length);
    case 'changed':
      return decideChange(facts, found);
    case 'threshold':
      return decideThreshold(condition, facts, found);
  }
}

type FoundRows = Extract<ConditionRows, { readonly rows: unknown }>;
type Threshold = Extract<NotificationCondition, { readonly type: 'threshold' }>;

const undecided = (reason: string): Decision => ({ holds: undefined, reason, state: undefined });

/** Rows that are cut off are at least some. */
const decideRows = (name: string, count: number): Decision => ({
  holds: count > 0,
  reason: count > 0 ? `"${name}" has ${countRows(count)}.` : `"${name}" has no rows.`,
  state: undefined,
});

const countRows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

function decideChange({ name, before }: ConditionFacts, { rows, isTruncated }: FoundRows): Decision {
  const state = hashRows(rows);
  if (before === undefined) return { holds: true, reason: `No mail with "${name}" was sent before.`, state };
  if (state !== before)
    return { holds: true, reason: `The rows of "${name}" differ from those of the last mail.`, state };
  if (isTruncated)
    return undecided(
      `The first ${countRows(rows.length)} of "${name}" are those of the last mail; whether the others changed is not known.`,
    );
  const which = rows.length === 0 ? 'Now and in the last mail' : `The ${countRows(rows.length)} of`;
  const reason =
    rows.length === 0 ? `${which}, "${name}" has no rows.` : `${which} "${name}" are those of the last mail.`;
  return { holds: false, reason, state: undefined };
}

/** Without regard to the order, which a query need not state. */
function hashRows(rows: readonly ConditionRow[]): string {
  const hash = createHash('sha256');
  for (const line of rows.map((row) => JSON.stringify(row)).sort()) hash.update(line).update('\n');
  return hash.digest('hex');
}

const comparisons: Readonly<
  Record<
    Threshold['operator'],
    {
      readonly words: string;
      readonly isBeyond: (value: number, line: number) => boolean;
      readonly isUpward: boolean;
    }
  >
> = {
  above: { words: 'above', isBeyond: (value, line) => value > line, isUpward: true },
  atLeast: { words: 'at least', isBeyond: (value, line) => value >= line, isUpward: true },
  below: { words: 'below', isBeyond: (value, line) => value < line, isUpward: false },
  atMost: { words: 'at most', isBeyond: (value, line) => value <= line, isUpward: false },
};

/** Sides of the line. */
const beyond = 'beyond';
const within = 'within';

/** Of several rows, the one that is farthest beyond the line decides. */
function decideThreshold(
  { column, operator, value, fires = 'onCrossing' }: Threshold,
  { name, before }: ConditionFacts,
  { rows, isTruncated }: FoundRows,
): Decision {
  const missing = findMissingColumn(rows, column);
  if (missing !== undefined) return undecided(`"${name}" has no column "${column}". It has ${missing}.`);
  const { words, isBeyond, isUpward } = comparisons[operator];
  const numbers = rows.flatMap((row) => toNumber(row[column]));
  const extreme = findExtreme(numbers, isUpward);
  const line = `${words} ${value}`;
  if (extreme === undefined || !isBeyond(extreme, value)) {
    if (isTruncated)
      return undecided(
        `Only the first ${countRows(rows.length)} of "${name}" are known, and none is ${line}.`,
      );
    const reason =
      extreme === undefined
        ? `"${name}" has no number in "${column}" that could be ${line}.`
        : `${describe({ name, column, extreme, count: numbers.length, isUpward })}, not ${line}.`;
    return { holds: false, reason, state: within };
  }
  const reason = `${describe({ name, column, extreme, count: numbers.length, isUpward })}, ${line}`;
  if (fires === 'onCrossing' && before === beyond)
    return { holds: false, reason: `${reason} as in the run before.`, state: beyond };
  return { holds: true, reason: `${reason}.`, state: beyond };
}

/** The columns that there are. `undefined`: the column is one of them, or there are no rows. */
function findMissingColumn(rows: readonly ConditionRow[], column: string): string | undefined {
  const [first] = rows;
  if (!first || Object.hasOwn(first, column)) return undefined;
  return Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ');
}

/** Numbers that JavaScript does not hold exactly are texts. */
function toNumber(cell: unknown): number[] {
  if (typeof cell === 'number') return Number.isFinite(cell) ? [cell] : [];
  if (typeof cell !== 'string' || !/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(cell)) return [];
  return [Number(cell)];
}

const findExtreme = (numbers: readonly number[], isUpward: boolean): number | undefined =>
  numbers.length === 0
    ? undefined
    : numbers.reduce((one, other) => (isUpward ? Math.max(one, other) : Math.min(one, other)));

interface Extreme {
  readonly name: string;
  readonly column: string;
  readonly extreme: number;
  readonly count: number;
  readonly isUpward: boolean;
}

function describe({ name, column, extreme, count, isUpward }: Extreme): string {
  const which = count === 1 ? '' : isUpward ? 'the highest ' : 'the lowest ';
  return `"${name}": ${which}${column} is ${extreme}`;
}
