/** Writes the rows of a cube as they stand after FROM, with the templates of its query filled in. */
import type { DataFilterOperator } from '../../contract/data-api-schemas.ts';
import { ModelFault } from '../model/model-fault.ts';
import type { Cube } from '../model/data-model.ts';
import type { FilteredSql, QueryPart } from '../model/cube-sql-templates.ts';
import { claimTexts } from '../policies/reader-permissions.ts';
import type { QueryPlan, ResolvedFilter } from '../query/query-plan.ts';
import { filterSql, type Operand } from './filter-sql.ts';
import { timeOperandSql, type Writer } from './member-sql.ts';
import { spanSql } from './time-sql.ts';

/** Most queries of cubes inside one another. */
const maxDepth = 20;

/**
 * The rows of a cube. `joined`: the cube, where it is joined to others. There, a row that is left out becomes a row of NULL,
 * so that only conditions that NULL does not meet may leave it out.
 */
export function cubeRowsSql(writer: Writer, cube: Cube, joined?: Cube, depth = 0): string {
  if (!cube.queryParts) return cube.relation;
  if (depth > maxDepth) throw new ModelFault(cube.location, `the SQL of '${cube.name}' refers to itself`);
  return `(${cube.queryParts.map((part) => partSql(writer, part, { cube, joined, depth })).join('')})`;
}

/** Whether the SQL of a cube selects rows by claims of the reader. */
export function readsClaims(writer: Writer, cube: Cube): boolean {
  return (cube.queryParts ?? []).some((part) => {
    if (part.is === 'claim') return true;
    const other = part.is === 'rows' ? writer.model.cubes.get(part.cube) : undefined;
    return other !== undefined && readsClaims(writer, other);
  });
}

interface Place {
  cube: Cube;
  joined: Cube | undefined;
  depth: number;
}

function partSql(writer: Writer, part: QueryPart, { cube, joined, depth }: Place): string {
  switch (part.is) {
    case 'text':
      return part.text;
    case 'filters':
      return filtersSql(writer, part.targets, joined);
    case 'claim':
      return claimSql(writer, part);
    case 'rows': {
      const other = writer.model.cubes.get(part.cube);
      if (!other) throw new ModelFault(cube.location, `there is no cube '${part.cube}'`, 'reference');
      return cubeRowsSql(writer, other, joined, depth + 1);
    }
  }
}

/** A claim that the reader does not have allows no rows: NULL is neither true nor, behind NOT, false. */
function claimSql(
  { plan, bound, dialect }: Writer,
  { path, sql }: Extract<QueryPart, { is: 'claim' }>,
): string {
  const claims = claimTexts(['securityContext', ...path], plan.reader) ?? [];
  const values = claims.filter((value) => dialect.holdsText(value));
  if (values.length === 0) return '(CAST(NULL AS BOOLEAN))';
  const list = values.map((value) => `CAST(${bound.bind(value)} AS VARCHAR)`);
  return `(${dialect.text(`CAST(${sql} AS VARCHAR)`)} IN (${list.join(', ')}))`;
}

/**
 * The conditions of the query that are about the given dimensions alone. Other conditions are left out, which leaves more
 * rows to the query around this one.
 */
function filtersSql(writer: Writer, all: readonly FilteredSql[], joined: Cube | undefined): string {
  const { plan, bound } = writer;
  const targets = joined ? all.filter(({ cube }) => cube === joined.name) : all;
  const ranges = plan.ranges.flatMap(({ member, span }) => {
    const operand = findOperand(writer, targets, member);
    return operand ? [spanSql(operand.sql, span, bound)] : [];
  });
  const usable = joined ? plan.rowFilters.flatMap(withoutNull) : plan.rowFilters;
  const filters = usable.flatMap((filter) => pushDown(writer, targets, filter) ?? []);
  return `(${[...ranges, ...filters].join(' AND ') || '1 = 1'})`;
}

const acceptingNull: ReadonlySet<DataFilterOperator> = new Set([
  'notEquals',
  'notIn',
  'notContains',
  'notStartsWith',
  'notEndsWith',
  'notInDateRange',
  'notSet',
]);

/** The parts of a filter that NULL does not meet. An OR with another part is left out as a whole. */
function withoutNull(filter: ResolvedFilter): ResolvedFilter[] {
  if ('and' in filter) return filter.and.flatMap(withoutNull);
  if ('or' in filter) return filter.or.every((one) => withoutNull(one).length > 0) ? [toStrict(filter)] : [];
  return acceptingNull.has(filter.operator) || filter.values.includes(null) ? [] : [filter];
}

const toStrict = ({ or }: { or: ResolvedFilter[] }): ResolvedFilter => ({
  or: or.map((one) => ({ and: withoutNull(one) })),
});

/** The part of a filter that can be tested on the given dimensions; undefined where nothing can. */
function pushDown(
  writer: Writer,
  targets: readonly FilteredSql[],
  filter: ResolvedFilter,
): string | undefined {
  if ('and' in filter) {
    const known = filter.and.flatMap((one) => pushDown(writer, targets, one) ?? []);
    return known.length === 0 ? undefined : `(${known.join(' AND ')})`;
  }
  if ('or' in filter) return pushDownAny(writer, targets, filter.or);
  const operand = findOperand(writer, targets, filter.target);
  if (!operand) return undefined;
  const { bound, dialect, plan } = writer;
  return filterSql(operand, filter.operator, filter.values, { bound, dialect, clock: plan.clock });
}

/** An OR of which one side is not known says nothing. */
function pushDownAny(
  writer: Writer,
  targets: readonly FilteredSql[],
  filters: readonly ResolvedFilter[],
): string | undefined {
  if (filters.length === 0 || !filters.every((filter) => isKnown(writer, targets, filter))) return undefined;
  return `(${filters.flatMap((filter) => pushDown(writer, targets, filter) ?? []).join(' OR ')})`;
}

function isKnown(writer: Writer, targets: readonly FilteredSql[], filter: ResolvedFilter): boolean {
  if ('and' in filter) return filter.and.some((one) => isKnown(writer, targets, one));
  if ('or' in filter) return filter.or.length > 0 && filter.or.every((one) => isKnown(writer, targets, one));
  return findTarget(writer, targets, filter.target) !== undefined;
}

type Tested = Pick<QueryPlan['ranges'][number]['member'], 'name' | 'cube' | 'cubeMember'>;

const findTarget = (
  { model }: Writer,
  targets: readonly FilteredSql[],
  { cube, cubeMember }: Tested,
): FilteredSql | undefined =>
  targets.find(
    (target) =>
      target.cube === cube.name && model.cubes.get(target.cube)?.members.get(target.member) === cubeMember,
  );

function findOperand(writer: Writer, targets: readonly FilteredSql[], tested: Tested): Operand | undefined {
  const target = findTarget(writer, targets, tested);
  const { cubeMember, name } = tested;
  if (!target || cubeMember.kind !== 'dimension') return undefined;
  const sql = `(${target.sql})`;
  return {
    name,
    type: cubeMember.type,
    sql: cubeMember.type === 'time' ? timeOperandSql(writer, tested.cube, cubeMember, sql) : sql,
  };
}
