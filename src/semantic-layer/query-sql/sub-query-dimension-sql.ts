import { DataError } from '../data-error.ts';
import type { Cube, Dimension, Measure, Member } from '../model/data-model.ts';
import { primaryKeySql, type Writer } from './member-sql.ts';
import type { QueryPlan } from '../query/query-plan.ts';
import { dimensionSql, listReferencedMeasures, type SqlScope } from '../model/expand-sql-references.ts';
import { shortNameOf } from '../policies/reader-permissions.ts';
import { listFilterTargets } from '../query/resolve-filters.ts';
import { listConditions } from '../query/rolling-axis.ts';

/** A copy of a writer that records its own list of used cubes, including those of its sub-query dimensions. */
export function forkWriter(writer: Writer, changes: Partial<Writer> = {}): Writer {
  const own: Writer = {
    ...writer,
    used: new Set<string>(),
    ...changes,
    subQuery: (cube, dimension) => subQueryValueSql(own, cube, dimension),
  };
  return own;
}

/** The view whose row policies hold, also inside of its sub-query dimensions, and the members that the query names of it. */
export const findRulingView = ({ view, named, ruling }: QueryPlan): QueryPlan['ruling'] =>
  view ? { view, names: named.map(({ name }) => shortNameOf(name)) } : ruling;

/**
 * The value of a sub-query dimension for the current row of its cube: a measure of other cubes. The reader's row policies
 * apply in the inner query, too.
 */
function subQueryValueSql(writer: Writer, cube: Cube, dimension: Dimension): string {
  const outer = primaryKeySql(writer, cube);
  if (outer.length === 0)
    throw new DataError(`${cube.name}.${dimension.name} needs a 'primary_key' dimension in '${cube.name}'.`);
  const body = writer.writeInner(toPlan(writer, cube, dimension), writer.bound);
  const matches = outer.map((key, index) => `per_key.c${index} = ${key}`);
  return `(SELECT per_key.c${outer.length} FROM (${body}) AS per_key WHERE ${matches.join(' AND ')})`;
}

function toPlan(writer: Writer, cube: Cube, dimension: Dimension): QueryPlan {
  const keys = membersOf(writer, cube).filter(
    ({ cubeMember }) => cubeMember.kind === 'dimension' && cubeMember.isPrimaryKey,
  );
  const [first] = keys;
  if (!first) throw new DataError(`${cube.name}.${dimension.name} cannot be queried.`);
  const value: Member = {
    ...first,
    name: `${cube.name}.${dimension.name}`,
    cubeMember: toMeasure(dimension),
  };
  const measures = listReferencedMeasures(writer.model, cube, dimension.sql).flatMap((named) =>
    membersOf(writer, named.cube).filter(({ cubeMember }) => cubeMember === named.measure),
  );
  const filters = dimension.propagatesFilters === true ? propagatedFilters(writer) : noFilters;
  return {
    ...writer.plan,
    ...filters,
    columns: [...keys, value].map((member) => ({ name: member.name, member })),
    named: [...keys, ...measures, ...filters.named],
    view: undefined,
    ruling: writer.plan.isRule === true ? undefined : findRulingView(writer.plan),
    groupFilters: [],
    order: [],
    isUngrouped: false,
    wantsTotal: false,
  };
}

type Filters = Pick<QueryPlan, 'segments' | 'ranges' | 'rowFilters' | 'named'>;
const noFilters: Filters = { segments: [], ranges: [], rowFilters: [], named: [] };

/**
 * The filters of the query, with the members that they test, for the choice of policies. A filter that needs a sub-query is
 * left out: it would need itself. So is a filter on measures of single rows, which the sub-query does not have.
 */
function propagatedFilters(writer: Writer): Filters {
  const { plan } = writer;
  const segments = plan.segments.filter((member) => !needsSubQuery(writer, member));
  const ranges = plan.ranges.filter(({ member }) => !needsSubQuery(writer, member));
  const rowFilters = plan.rowFilters
    .flatMap(listConditions)
    .filter((filter) => !listFilterTargets(filter).some((target) => isOfQueryAlone(writer, target)));
  const tested = [
    ...segments,
    ...ranges.map(({ member }) => member),
    ...rowFilters.flatMap(listFilterTargets),
  ];
  const named = tested.flatMap(({ cube, cubeMember }) =>
    membersOf(writer, cube).filter((member) => member.cubeMember === cubeMember),
  );
  return { segments, ranges, rowFilters, named };
}

const isOfQueryAlone = (writer: Writer, target: Pick<Member, 'cube' | 'cubeMember'>): boolean =>
  target.cubeMember.kind === 'measure' || needsSubQuery(writer, target);

function needsSubQuery(writer: Writer, { cube, cubeMember }: Pick<Member, 'cube' | 'cubeMember'>): boolean {
  if (cubeMember.kind === 'measure') return false;
  let isNeeded = false;
  const scope: SqlScope = {
    ...writer,
    used: new Set(),
    subQuery: () => {
      isNeeded = true;
      return 'NULL';
    },
  };
  dimensionSql(scope, cube, cubeMember);
  return isNeeded;
}

const membersOf = ({ model }: Writer, cube: Cube): Member[] => [
  ...(model.sources.get(cube.name)?.members.values() ?? []),
];

function toMeasure({ name, location, title, type, sql }: Dimension): Measure {
  return {
    kind: 'measure',
    aggregate: 'calculated',
    isPublic: false,
    filters: [],
    drillMembers: [],
    name,
    location,
    title,
    type,
    sql,
  };
}
