/**
 * The filters that stand beside a statement. Each narrows the rows of the tables that have its members, before the
 * statement runs. Source: docs/data-api.md, "Filters beside the SQL".
 */
import type { DataFilter } from '../../contract/data-api-schemas.ts';
import { DataError } from '../data-error.ts';
import type { DataModel, Member, Source } from '../model/data-model.ts';
import { requireVisibleMember } from '../model/member-lookup.ts';
import { isVisible, shortNameOf } from '../policies/reader-permissions.ts';
import type { Reader } from '../policies/reader.ts';
import { listConditions } from '../requests/query-reader.ts';
import type { ResolvedFilter } from '../query/query-plan.ts';
import { resolveFilters } from '../query/resolve-filters.ts';

export interface StatementFilters {
  readonly list: readonly DataFilter[];
  /** The members, as the filters name them, that the caller may filter any of its statements by. */
  readonly allowed: ReadonlySet<string> | 'all';
}

export interface RowFilters {
  readonly filters: readonly ResolvedFilter[];
  /** The members that the filters name. */
  readonly members: readonly Member[];
}

export interface TableFilters {
  /** The names of the filters whose table the statement reads, as the request writes them. */
  readonly applied: readonly string[];
  /** The filters of the rows of these tables. */
  of(sources: readonly Source[]): RowFilters;
}

export interface FilteredStatement {
  readonly model: DataModel;
  readonly reader: Reader;
  /** The tables that the statement reads. */
  readonly sources: ReadonlySet<Source>;
  /** The members that its result shows as they are: who sees a value may filter by it. */
  readonly shown: ReadonlySet<Member>;
}

interface TableFilter {
  readonly source: Source;
  readonly names: readonly string[];
  readonly resolved: RowFilters;
}

/** @throws DataError for a filter that the statement's rows cannot be tested by, or that the caller may not use. */
export function resolveTableFilters(
  { list, allowed }: StatementFilters,
  statement: FilteredStatement,
): TableFilters {
  // The name of a column alone may be of any table: it is allowed only where the statement shows it.
  const isAllowed = (name: string): boolean => allowed === 'all' || (allowed.has(name) && name.includes('.'));
  const found = list.flatMap((filter) => {
    const names = listConditions(filter).map(({ member }) => member);
    if (names.every(isAllowed)) return resolveTableFilter(filter, names, statement);
    return resolveShown(filter, names, { ...statement, isAllowed });
  });
  return {
    applied: [...new Set(found.flatMap(({ names }) => names))],
    of(sources) {
      const own = found.filter(({ source }) => sources.includes(source)).map(({ resolved }) => resolved);
      return {
        filters: own.flatMap(({ filters }) => filters),
        members: own.flatMap(({ members }) => members),
      };
    },
  };
}

/** Empty where the statement reads no table of the filter. */
function resolveTableFilter(
  filter: DataFilter,
  names: readonly string[],
  statement: FilteredStatement,
): TableFilter[] {
  const source = findSource(names, statement);
  return source ? [{ source, names, resolved: resolveInTable(filter, source, statement) }] : [];
}

interface LimitedStatement extends FilteredStatement {
  readonly isAllowed: (name: string) => boolean;
}

/** Every refusal has the same words: others would tell which members there are. */
function resolveShown(
  filter: DataFilter,
  names: readonly string[],
  { isAllowed, ...statement }: LimitedStatement,
): TableFilter[] {
  try {
    const found = resolveTableFilter(filter, names, statement);
    const isShown = (member: Member, index: number): boolean =>
      isAllowed(names[index] ?? '') || statement.shown.has(member);
    if (found.every(({ resolved }) => resolved.members.every(isShown))) return found;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
  }
  throw new DataError(
    `This token may not filter by ${names.join(' and ')}: none of its dashboards uses it, and the SQL does not show it.`,
    403,
  );
}

/** The table that all names are of; undefined where the statement reads no such table. */
function findSource(names: readonly string[], statement: FilteredStatement): Source | undefined {
  const owners = new Set(names.map((name) => findOwner(name, statement)));
  const [owner] = owners;
  if (owners.size > 1)
    throw new DataError(`One filter beside SQL is about one table, and not about ${names.join(' and ')}.`);
  return owner;
}

function findOwner(name: string, { sources, reader }: FilteredStatement): Source | undefined {
  const [table = '', ...rest] = name.split('.');
  if (rest.length > 0) return [...sources].find((source) => source.name === table);
  const owners = [...sources].filter((source) => hasColumn(source, name, reader));
  if (owners.length > 1)
    throw new DataError(
      `The filter on '${name}' could be about ${owners.map((one) => `'${one.name}'`).join(' or ')}: write table.${name}.`,
    );
  return owners[0];
}

function hasColumn({ members }: Source, name: string, reader: Reader): boolean {
  const member = members.get(name);
  return member?.cubeMember.kind === 'dimension' && isVisible(member, reader);
}

function resolveInTable(
  filter: DataFilter,
  source: Source,
  { model, reader }: FilteredStatement,
): RowFilters {
  const { rowFilters, members } = resolveFilters([filter], (name) =>
    requireVisibleMember(model, `${source.name}.${shortNameOf(name)}`, ['dimension'], reader),
  );
  return { filters: rowFilters, members };
}
