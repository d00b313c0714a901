/** Prepares a caller's SQL for the runner: replaces its tables and measures with generated ones. */
import { randomBytes } from 'node:crypto';
import { isTimeZone } from '../../model/time/time-zone.ts';
import { DataError } from '../data-error.ts';
import type { DataModel, Member, Source } from '../model/data-model.ts';
import type { Statement } from '../query-sql/query-sql.ts';
import { isVisible } from '../policies/reader-permissions.ts';
import type { Reader } from '../policies/reader.ts';
import { isAllowedFunction } from './allowed-sql.ts';
import { adviseOnReservedName } from './reserved-name-advice.ts';
import { toMeasureMacro } from './measure-macro.ts';
import { toPreparedTables } from './prepared-tables.ts';
import { validateSql, type MeasureCall } from './sql-validator.ts';
import { quoteName, refuseTableStatement, replaceInText } from './replace-in-sql.ts';
import { foldCase, readSqlTree } from './sql-tree.ts';
import { listShownMembers } from './shown-members.ts';
import { resolveTableFilters, type StatementFilters } from './table-filters.ts';

export interface PreparedSql {
  /** Statements that create the tables and measures, on a connection used for this query alone. */
  setup: Statement[];
  sql: string;
  /** A random prefix of every generated name, which the caller cannot predict. */
  nonce: string;
  /**
   * Queries with equal fingerprints have equal rows while the data is the same. Undefined where the rows depend on the
   * time or on chance.
   */
  fingerprint: string | undefined;
  /** The members of the filters that were applied; undefined where the request has none. */
  filtered: readonly string[] | undefined;
  /** Checks the parsed form of `sql`: throws unless it names exactly the generated tables and measures. */
  verify(tree: string): void;
}

export interface SqlContext {
  model: DataModel;
  reader: Reader;
  now: Date;
  timeZone: string | undefined;
  /** Filters of the tables' rows; undefined where the request has none. */
  filters?: StatementFilters | undefined;
}

/** `tree` is the parser's JSON for `text`. */
export function prepareSql(text: string, tree: string, context: SqlContext): PreparedSql {
  const { model, reader, now, timeZone = 'UTC' } = context;
  if (!isTimeZone(timeZone))
    throw new DataError(`'timezone' must be a name such as 'Europe/Berlin' or 'UTC', not '${timeZone}'.`);
  const advise = (position?: number): string => adviseOnReservedName(text, position, createNameTest(context));
  const root = readSqlTree(tree, advise);
  const validated = validateSql(root, {
    findTable: (name) => findTable(model, name, reader),
    findMember: (source, name) => findVisible(source, name, reader),
    isFunction: isAllowedFunction,
  });
  if (validated.froms.flatMap(({ uses }) => uses).length !== validated.uses.length) throw unreadable();
  const nonce = `v${randomBytes(12).toString('hex')}`;
  const macros = nameMacros(validated.calls, nonce);
  const filters = resolveTableFilters(context.filters ?? noFilters, {
    model,
    reader,
    sources: new Set(validated.uses.map(({ source }) => source)),
    shown: listShownMembers(root, validated.uses),
  });
  const tables = toPreparedTables(
    validated,
    { model, reader, clock: { now, timeZone }, filters },
    { nonce, macros },
  );
  const setup = [
    ...tables.flatMap(({ statements }) => statements),
    ...[...macros].map(([member, name]) => toMacroStatement(member, name)),
  ];
  requireFewValues(setup);
  const replacements = tables.flatMap((table) => table.replacements);
  refuseTableStatement(text, replacements);
  const sql = replaceInText(text, replacements);
  const sources = new Map(tables.map(({ name, source }) => [name, source]));
  return {
    nonce,
    setup,
    sql,
    fingerprint: toFingerprint(setup, sql, nonce),
    filtered: context.filters && filters.applied,
    verify: (final) =>
      verify(final, sources, { macros: new Set(macros.values()), serverColumns: validated.serverColumns }),
  };
}

/** Most values of all filters and tables together. */
const maxValues = 50_000;

function requireFewValues(setup: readonly Statement[]): void {
  const count = setup.reduce((sum, { values }) => sum + values.length, 0);
  if (count > maxValues)
    throw new DataError(`The filters have more than ${maxValues} values for all tables of the query.`);
}

const noFilters: StatementFilters = { list: [], allowed: new Set() };

/** Also matches a column of such a name. Then a result is not cached, although it could be; never the other way round. */
const changing =
  /\b(?:age|gen_random_uuid|get_current_\w+|now|random|setseed|transaction_timestamp|today|uuid|current_\w+|\w*sample)\b/i;

function toFingerprint(setup: readonly Statement[], sql: string, nonce: string): string | undefined {
  if ([...setup.map((statement) => statement.sql), sql].some((text) => changing.test(text))) return undefined;
  return JSON.stringify([setup, sql]).replaceAll(nonce, '');
}

/** A table of which the reader may query no member counts as missing. */
function findTable({ sources }: DataModel, name: string, reader: Reader): Source | undefined {
  const source =
    sources.get(name) ?? [...sources.values()].find((other) => foldCase(other.name) === foldCase(name));
  return source && [...source.members.values()].some((member) => isVisible(member, reader))
    ? source
    : undefined;
}

/** Whether a name, in lower case, is one of a table, column or measure that the reader may query. */
export const createNameTest =
  ({ model, reader }: Pick<SqlContext, 'model' | 'reader'>) =>
  (name: string): boolean =>
    findTable(model, name, reader) !== undefined ||
    [...model.sources.values()].some((source) => findVisible(source, name, reader));

function findVisible({ members }: Source, name: string, reader: Reader): Member | undefined {
  const found = members.get(name) ?? [...members].find(([own]) => foldCase(own) === foldCase(name))?.[1];
  return found && isVisible(found, reader) ? found : undefined;
}

function nameMacros(calls: readonly MeasureCall[], nonce: string): Map<Member, string> {
  const members = [...new Set(calls.map(({ member }) => member))];
  return new Map(members.map((member, index) => [member, `${nonce}_m${index}`]));
}

function toMacroStatement(member: Member, name: string): Statement {
  const { sql, leaves } = toMeasureMacro(member);
  const parameters = leaves.map((_, index) => `p${index}`).join(', ');
  return { sql: `CREATE TEMP MACRO ${quoteName(name)}(${parameters}) AS (${sql})`, values: [] };
}

interface AllowedNames {
  macros: ReadonlySet<string>;
  serverColumns: ReadonlySet<string>;
}

function verify(
  tree: string,
  sources: ReadonlyMap<string, Source>,
  { macros, serverColumns }: AllowedNames,
): void {
  const { uses } = validateSql(readSqlTree(tree), {
    findTable: (name) => sources.get(name),
    serverColumns,
    isFunction: (name) => macros.has(name) || isAllowedFunction(name),
  });
  if (uses.length !== sources.size) throw unreadable();
}

const unreadable = (): DataError => new DataError('The query could not be read.');
