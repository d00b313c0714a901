import { BoundParameters } from './bound-parameters.ts';
import type { DataModel, Cube, Dimension } from '../model/data-model.ts';
import type { QueryPlan } from '../query/query-plan.ts';
import { DataError } from '../data-error.ts';
import type { QueueOwner } from '../../queue/fair-queue.ts';
import type { SqlDialect } from '../dialect/sql-dialect.ts';
import type { DataSource } from '../model/data-source.ts';
import type { RefreshKey } from '../model/refresh-key.ts';
import { requireCommonDataSource } from '../model/require-common-data-source.ts';
import { requireJoinRoot, isRepeatedByJoins, type JoinStep } from '../query/join-plan.ts';
import {
  listLeafMeasures,
  listRowCubes,
  groupLeafMeasures,
  repetitionSafeAggregates,
  checkHasRowNumber,
  type LeafMeasure,
  type LeafMeasureGroup,
} from '../query/measure-groups.ts';
import { dimensionAliases, directMeasureSql, rowValueSql, writeMeasureGroup } from './measure-group-sql.ts';
import {
  writeConditionClause,
  columnSql,
  conditionSql,
  groupBySql,
  toMemberOperand,
  rowConditions,
  type Writer,
} from './member-sql.ts';
import { joinContextOf, writeJoinsAndPolicies } from './joins-and-policies-sql.ts';
import { forkWriter } from './sub-query-dimension-sql.ts';
import { writeSwitched } from './switch-sql.ts';

/** A statement with the values of its parameters `$1`, `$2`, …. */
export interface Statement {
  sql: string;
  values: readonly string[];
  /** The data source that runs it; by default the embedded engine. */
  dataSource?: string | undefined;
  /** What says whether the data of a live source has changed. */
  refreshKeys?: readonly RefreshKey[] | undefined;
  /** Names of the cubes that it reads, also for its row policies. */
  cubes?: readonly string[] | undefined;
  /** Whose turn it takes; by default that of the service itself. */
  owner?: QueueOwner | undefined;
}

/**
 * Writes a planned query as one statement, with its order and page. Where the limit is that of the service, the statement selects
 * one row more, which tells whether rows were cut.
 */
export function toStatement(model: DataModel, plan: QueryPlan): Statement {
  const bound = new BoundParameters();
  const body = writeQueryBody(model, plan, bound);
  const limit = bound.bind(String(plan.limit + (plan.isCapped ? 1 : 0)));
  const page = `LIMIT CAST(${limit} AS BIGINT) OFFSET CAST(${bound.bind(String(plan.offset))} AS BIGINT)`;
  const source = sourceOf(model, plan);
  const sql = [...orderedParts(source.dialect, plan, body), page].join(' ');
  return { sql, ...describeReads(bound), dataSource: source.name, refreshKeys: listRefreshKeys(bound) };
}

const describeReads = ({ values, cubes }: BoundParameters): Pick<Statement, 'values' | 'cubes'> => ({
  values,
  cubes: [...cubes].map(({ name }) => name).sort(),
});

/** The refresh keys of the cubes that the query reads, also for its row policies. */
const listRefreshKeys = ({ cubes }: BoundParameters): RefreshKey[] => [
  ...new Set([...cubes].map(({ refreshKey }) => refreshKey)),
];

/** A statement that counts the rows of a query without its limit. */
export function toTotalStatement(model: DataModel, plan: QueryPlan): Statement {
  const bound = new BoundParameters();
  const sql = `SELECT count(*) FROM (${writeQueryBody(model, plan, bound)}) AS rows`;
  return { sql, ...describeReads(bound), dataSource: sourceOf(model, plan).name };
}

const sourceOf = (model: DataModel, { named }: QueryPlan): DataSource =>
  requireCommonDataSource(
    model,
    named.map(({ cube }) => cube),
  );

/** The query and its ORDER BY. A term that is not only the number of a column needs the query as an inner one. */
function orderedParts(dialect: SqlDialect, plan: QueryPlan, body: string): [body: string, order: string] {
  const numbered = orderSql(plan, (index) => String(index + 1));
  const written = orderSql(plan, (index) => orderTerm(dialect, plan, index));
  return written === numbered ? [body, numbered] : [`SELECT * FROM (${body}) AS page`, written];
}

function orderTerm(dialect: SqlDialect, { columns }: QueryPlan, index: number): string {
  const own = columns[index]?.member.cubeMember;
  const isText = own !== undefined && own.kind !== 'segment' && own.type === 'string';
  return (isText ? dialect.orderText(`c${index}`) : undefined) ?? String(index + 1);
}

/** ORDER BY the query's order and then by all other dimensions, so that pages of one query never overlap. */
function orderSql({ order, columns }: QueryPlan, toTerm: (column: number) => string): string {
  if (order.length === 0) return '';
  const ordered = new Set(order.map(({ column }) => column));
  const rest = columns.flatMap(({ member }, index) =>
    member.cubeMember.kind === 'dimension' && !ordered.has(index) ? [`${toTerm(index)} ASC NULLS LAST`] : [],
  );
  const terms = order.map(
    ({ column, direction }) => `${toTerm(column)} ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`,
  );
  return `ORDER BY ${[...terms, ...rest].join(', ')}`;
}

/** Levels of queries inside queries. */
const maxDepth = 6;

/**
 * The query without order and limit; its columns are `c0`, `c1` and so on. It is a single SELECT where all measures are of
 * one cube and no join repeats its rows. Else the measures of each cube are aggregated separately, and the results are
 * merged by the dimensions.
 */
export function writeQueryBody(model: DataModel, plan: QueryPlan, bound: BoundParameters, depth = 0): string {
  const writer = createQueryWriter(model, plan, bound, depth);
  const leaves = plan.isUngrouped ? [] : listLeafMeasures(writer);
  if (plan.isUngrouped) findRowValues(writer);
  const groups = groupLeafMeasures(writer, leaves);
  if (writer.switches.size > 0)
    return writeSwitched(writer, (part) => writeQueryBody(model, part, bound, depth));
  const [first] = groups;
  if (groups.length > 1 || (first && first.mode !== 'direct')) return writeMerged(writer, leaves, groups);
  return writePlain(writer, first);
}

export function createQueryWriter(
  model: DataModel,
  plan: QueryPlan,
  bound: BoundParameters,
  depth = 0,
): Writer {
  if (depth > maxDepth)
    throw new DataError(`The query's dimensions are made of queries deeper than ${maxDepth} levels.`);
  const switches = new Set<Dimension>();
  return forkWriter({
    model,
    dialect: sourceOf(model, plan).dialect,
    plan,
    bound,
    switches,
    switchValue(dimension) {
      if (plan.switched?.dimension === dimension) return plan.switched.value;
      switches.add(dimension);
      return undefined;
    },
    used: new Set<string>(),
    isUngrouped: plan.isUngrouped,
    writeInner: (inner, values) => writeQueryBody(model, inner, values, depth + 1),
  });
}

/** Checks the measures that are calculated for single rows, and finds their `switch` dimensions. */
function findRowValues(writer: Writer): void {
  const dry = forkWriter(writer, {
    bound: new BoundParameters(),
    leaf: (cube, measure) => {
      checkHasRowNumber({ cube, measure });
      return 'NULL';
    },
  });
  for (const { member } of writer.plan.columns)
    if (member.cubeMember.kind === 'measure' && member.cubeMember.aggregate === 'calculated')
      toMemberOperand(dry, member, writer.plan.clock);
}

function writePlain(writer: Writer, group: LeafMeasureGroup | undefined): string {
  const { plan } = writer;
  const root = group?.root ?? requireJoinRoot(joinContextOf(writer), listUngroupedRoots(writer));
  const aggregating = group ? { ...writer, leaf: toDirectLeaf(writer, root) } : toRowWriter(writer, root);
  const select = plan.columns.map((column, index) => `${columnSql(aggregating, column)} AS c${index}`);
  const where = rowConditions(plan.isUngrouped ? aggregating : writer);
  const having = plan.groupFilters.map((filter) => conditionSql(aggregating, filter, plan.clock));
  const { rules, steps, sql } = writeJoinsAndPolicies(writer, root);
  if (plan.isUngrouped) refuseRepeated(plan, steps);
  return [
    `SELECT ${select.join(', ')} FROM ${sql}`,
    writeConditionClause('WHERE', [...rules, ...where]),
    plan.isUngrouped ? '' : groupByPlaces(plan),
    writeConditionClause('HAVING', having),
  ].join(' ');
}

/** Refuses ungrouped measures whose rows a join repeats: adding up the result would count them more than once. */
function refuseRepeated({ columns }: QueryPlan, steps: readonly JoinStep[]): void {
  for (const { name, member } of columns) {
    const { cubeMember, cube } = member;
    if (
      cubeMember.kind === 'measure' &&
      !repetitionSafeAggregates.has(cubeMember.aggregate) &&
      isRepeatedByJoins(steps, cube)
    )
      throw new DataError(
        `${name} would be counted once per row of the cubes it is joined with: query it without 'ungrouped'.`,
      );
  }
}

function groupByPlaces({ columns }: QueryPlan): string {
  return groupBySql(
    columns.flatMap(({ member }, index) =>
      member.cubeMember.kind === 'dimension' ? [String(index + 1)] : [],
    ),
  );
}

const toDirectLeaf =
  (writer: Writer, root: Cube): NonNullable<Writer['leaf']> =>
  (cube, measure) =>
    directMeasureSql(writer, root, { cube, measure });

/** A writer that writes a measure as the value of a single row. */
export const toRowWriter = (writer: Writer, root: Cube): Writer => ({
  ...writer,
  leaf: (cube, measure) => rowValueSql(writer, root, { cube, measure }),
});

/** The cubes at which an ungrouped query may start: the one of its first measure. */
export function listUngroupedRoots(writer: Writer): string[] {
  const measured = writer.plan.columns.filter(({ member }) => member.cubeMember.kind === 'measure');
  return [...measured.map(({ member }) => member.cube.name), ...listRowCubes(writer)];
}

const countsNothing: ReadonlySet<string> = new Set(['count', 'count_distinct', 'count_distinct_approx']);

/** Merges the parts by their dimensions. Where a part does not have a group, its measures are null there. */
function writeMerged(
  writer: Writer,
  leaves: readonly LeafMeasure[],
  groups: readonly LeafMeasureGroup[],
): string {
  const { plan } = writer;
  const dimensions = dimensionAliases(plan);
  const { dialect } = writer;
  const merged = leaves.map(({ alias, measure }) =>
    countsNothing.has(measure.aggregate)
      ? `coalesce(${dialect.anyValue(alias)}, 0) AS ${alias}`
      : `${dialect.anyValue(alias)} AS ${alias}`,
  );
  const { definitions, union } = writeParts(writer, leaves, groups);
  const inner = `SELECT ${[...dimensions, ...merged].join(', ')} FROM (${union}) AS parts ${groupBySql(dimensions)}`;
  const byAlias: Writer = {
    ...writer,
    leaf: (cube, measure) =>
      leaves.find((leaf) => leaf.cube === cube && leaf.measure === measure)?.alias ?? 'NULL',
  };
  const select = plan.columns.map(({ member }, index) =>
    member.cubeMember.kind === 'measure'
      ? `${toMemberOperand(byAlias, member, plan.clock).sql} AS c${index}`
      : `c${index}`,
  );
  const having = plan.groupFilters.map((filter) => conditionSql(byAlias, filter, plan.clock));
  return `WITH ${definitions} SELECT ${select.join(', ')} FROM (${inner}) AS merged ${writeConditionClause('WHERE', having)}`;
}

/**
 * The parts of a merged query as common table expressions, and their union. In each part the measures of the others are
 * NULL, so that all have the same columns.
 */
function writeParts(
  writer: Writer,
  leaves: readonly LeafMeasure[],
  groups: readonly LeafMeasureGroup[],
): { definitions: string; union: string } {
  const dimensions = dimensionAliases(writer.plan);
  // Tables of the data model cannot have such a name.
  const nameOf = (group: LeafMeasureGroup): string => `"merged part ${groups.indexOf(group)}"`;
  const ownerOf = (leaf: LeafMeasure): string =>
    groups.filter((group) => group.leaves.includes(leaf)).map(nameOf)[0] ?? '';
  const selects = groups.map((group) => {
    const measures = leaves.map((leaf) =>
      group.leaves.includes(leaf)
        ? leaf.alias
        : `${writer.dialect.nullLike(leaf.alias, ownerOf(leaf))} AS ${leaf.alias}`,
    );
    return `SELECT ${[...dimensions, ...measures].join(', ')} FROM ${nameOf(group)}`;
  });
  const definitions = groups.map(
    (group) => `${nameOf(group)} AS (${writeMeasureGroup(forkWriter(writer), group)})`,
  );
  return { definitions: definitions.join(', '), union: selects.join(' UNION ALL ') };
}
