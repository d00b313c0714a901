/** Writes filters as SQL conditions. A condition that is null counts as false. Source: docs/data-api.md, "Filters and operators". */
import type { DataFilterOperator } from '../../contract/data-api-schemas.ts';
import {
  isIntegerText,
  isNumberText,
  parseBoolean,
  separateIntegers,
} from '../../model/filters/filter-value-types.ts';
import type { ZonedClock } from '../../model/time/parse-time-span.ts';
import type { SqlDialect } from '../dialect/sql-dialect.ts';
import type { BoundParameters } from './bound-parameters.ts';
import { DataError } from '../data-error.ts';
import type { ValueType } from '../model/data-model.ts';
import { requireDateRange, requireSpan } from '../query/time-range.ts';
import { spanSql, timestampSql } from './time-sql.ts';

/** The SQL of a member in a form that can be compared: times are wall-clock times. */
export interface Operand {
  name: string;
  type: ValueType;
  sql: string;
}

export interface FilterScope {
  bound: BoundParameters;
  clock: ZonedClock;
  dialect: SqlDialect;
}

type Values = readonly string[];
type Match = (operand: Operand, values: Values, scope: FilterScope) => string;

/** Each operator's condition that any of the values matches. The `not` form is its complement, which includes nulls. */
const matches: Partial<Record<DataFilterOperator, Match>> = {
  equals: matchEqual,
  contains: matchText('contains'),
  startsWith: matchText('startsWith'),
  endsWith: matchText('endsWith'),
  gt: matchOrder('>', 'until', '>='),
  gte: matchOrder('>=', 'from', '>='),
  lt: matchOrder('<', 'from', '<'),
  lte: matchOrder('<=', 'until', '<'),
  inDateRange: matchRange,
  beforeDate: requireTime(matchOrder('<', 'from', '<')),
  beforeOrOnDate: requireTime(matchOrder('<=', 'until', '<')),
  afterDate: requireTime(matchOrder('>', 'until', '>=')),
  afterOrOnDate: requireTime(matchOrder('>=', 'from', '>=')),
  in: matchEqual,
  onTheDate: requireTime(matchEqual),
};

const complements: Partial<Record<DataFilterOperator, DataFilterOperator>> = {
  notEquals: 'equals',
  notContains: 'contains',
  notStartsWith: 'startsWith',
  notEndsWith: 'endsWith',
  notInDateRange: 'inDateRange',
  notIn: 'in',
};

/** Operators that accept null as a value. */
const takesNull: ReadonlySet<DataFilterOperator> = new Set(['equals', 'notEquals', 'in', 'notIn']);

export function filterSql(
  operand: Operand,
  operator: DataFilterOperator,
  values: readonly (string | null)[],
  scope: FilterScope,
): string {
  if (operator === 'set') return `(${operand.sql} IS NOT NULL)`;
  if (operator === 'notSet') return `(${operand.sql} IS NULL)`;
  const plain = complements[operator];
  const match = matches[plain ?? operator];
  if (!match) throw new DataError(`The operator '${operator}' is not known.`);
  const { texts, hasNull } = readValues(operand, operator, values);
  const found = texts.length === 0 ? 'false' : match(operand, texts, scope);
  const positive = hasNull ? `(${found} OR ${operand.sql} IS NULL)` : `(${found})`;
  return plain === undefined ? positive : `(NOT coalesce(${positive}, false))`;
}

function readValues(
  operand: Operand,
  operator: DataFilterOperator,
  values: readonly (string | null)[],
): { texts: string[]; hasNull: boolean } {
  if (values.length === 0)
    throw new DataError(`The filter '${operator}' on ${operand.name} needs at least one value.`);
  const texts = values.filter((value) => value !== null);
  const hasNull = texts.length < values.length;
  if (hasNull && !takesNull.has(operator))
    throw new DataError(`The filter '${operator}' on ${operand.name} does not accept null: use 'notSet'.`);
  return { texts, hasNull };
}

function matchEqual(operand: Operand, values: Values, scope: FilterScope): string {
  if (operand.type === 'time')
    return anyOf(
      values.map((value) => spanSql(operand.sql, requireSpan(value, scope.clock, operand.name), scope.bound)),
    );
  const held = operand.type === 'string' ? values.filter((value) => scope.dialect.holdsText(value)) : values;
  if (held.length === 0) return 'false';
  const lists = operand.type === 'number' ? separateIntegers(held) : [held];
  const toSql = (value: string): string => valueSql(operand, value, scope);
  const sql = comparedSql(operand, scope);
  return anyOf(lists.map((list) => `${sql} IN (${list.map(toSql).join(', ')})`));
}

/** Text conditions, which ignore case. */
function matchText(test: 'contains' | 'startsWith' | 'endsWith'): Match {
  return (operand, values, { bound, dialect }) => {
    if (operand.type === 'time')
      throw new DataError(`${operand.name} is a time: use a date operator such as 'inDateRange'.`);
    const lower = (sql: string): string => dialect.lower(`CAST(${sql} AS VARCHAR)`);
    const text = lower(operand.sql);
    const held = values.filter((value) => dialect.holdsText(value));
    if (held.length === 0) return 'false';
    return anyOf(held.map((value) => dialect[test](text, lower(bound.bind(value)))));
  };
}

/** A date means its whole day: "after" begins at the end of the day, "on or before" includes all of it. */
function matchOrder(sign: string, end: 'from' | 'until', timeSign: string): Match {
  return (operand, values, scope) => {
    const { bound, clock } = scope;
    const compare = (value: string): string =>
      operand.type === 'time'
        ? `${operand.sql} ${timeSign} ${timestampSql(requireSpan(value, clock, operand.name)[end], bound)}`
        : `${comparedSql(operand, scope)} ${sign} ${valueSql(operand, value, scope)}`;
    return anyOf(values.map(compare));
  };
}

function requireTime(match: Match): Match {
  return (operand, values, scope) => {
    if (operand.type !== 'time')
      throw new DataError(`${operand.name} is no time: date operators cannot test it.`);
    return match(operand, values, scope);
  };
}

function matchRange(operand: Operand, values: Values, { bound, clock }: FilterScope): string {
  if (operand.type !== 'time')
    throw new DataError(`${operand.name} is no time: date operators cannot test it.`);
  if (values.length > 2) throw new DataError(`A date range on ${operand.name} has one or two values.`);
  return spanSql(operand.sql, requireDateRange(values, clock, operand.name), bound);
}

const anyOf = (tests: readonly string[]): string => `(${tests.join(' OR ')})`;

/** The operand in a form that is compared with values of its type, whatever the type of its column is. */
const comparedSql = ({ type, sql }: Operand, { dialect }: FilterScope): string =>
  type === 'string' ? dialect.text(sql) : sql;

function valueSql({ name, type }: Operand, value: string, { bound, dialect }: FilterScope): string {
  if (type === 'string') {
    if (!dialect.holdsText(value))
      throw new DataError(`${name} cannot be compared with a text that contains the character U+0000.`);
    return `CAST(${bound.bind(value)} AS VARCHAR)`;
  }
  if (type === 'boolean') return `CAST(${bound.bind(readBoolean(name, value))} AS BOOLEAN)`;
  const text = value.trim();
  if (isIntegerText(text)) return dialect.integer(bound.bind(text));
  if (!isNumberText(text)) throw new DataError(`${name} is a number, and '${value}' is not.`);
  return dialect.float(bound.bind(text));
}

function readBoolean(name: string, value: string): string {
  const truth = parseBoolean(value);
  if (truth !== undefined) return String(truth);
  throw new DataError(`${name} is true or false, and '${value}' is neither.`);
}
