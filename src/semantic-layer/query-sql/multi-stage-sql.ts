/**
 * Writes measures of several stages. The inner stage is a query of its own, with the filters of the query and the row
 * policies of the reader; the outer stage brings its groups to those of the query.
 */
import { DataError } from '../data-error.ts';
import type { Measure, MeasureStage, Member, MemberReference } from '../model/data-model.ts';
import { aggregateSql } from '../model/expand-sql-references.ts';
import type { LeafMeasure } from '../query/measure-groups.ts';
import type { PlannedColumn, QueryPlan } from '../query/query-plan.ts';
import { groupBySql, type Writer } from './member-sql.ts';

/** A measure with its stage. */
interface Staged extends LeafMeasure {
  stage: MeasureStage;
}

export function writeMultiStage(writer: Writer, leaf: LeafMeasure): string {
  const staged = toStaged(leaf);
  if (staged.stage.isRank) return writeRank(writer, staged);
  const outer = dimensionsOf(writer.plan);
  const inner = innerDimensions(writer, staged);
  const isCovered = outer.every((column) => placeOf(inner, column) >= 0);
  return isCovered ? writeAggregate(writer, staged, inner) : writeSpread(writer, staged, inner);
}

/** The queries from which a measure of several stages is calculated. */
export function listStagePlans(writer: Writer, leaf: LeafMeasure): QueryPlan[] {
  const staged = toStaged(leaf);
  const own = dimensionsOf(writer.plan);
  if (staged.stage.isRank) return [rankPlan(writer, staged)];
  const inner = innerDimensions(writer, staged);
  return [toPlan(writer, staged, own), toPlan(writer, staged, inner)];
}

function toStaged(leaf: LeafMeasure): Staged {
  const { stage } = leaf.measure;
  if (!stage) throw new DataError(`${leaf.cube.name}.${leaf.measure.name} has no stages.`);
  return { ...leaf, stage };
}

const dimensionsOf = ({ columns }: QueryPlan): PlannedColumn[] =>
  columns.filter(({ member }) => member.cubeMember.kind === 'dimension');

const isReferred = ({ cube }: Staged, { member }: PlannedColumn, { owner, name }: MemberReference): boolean =>
  member.cube.name === (owner ?? cube.name) && member.cubeMember.name === name;

/** The dimensions by which the inner stage is grouped. */
function innerDimensions(writer: Writer, staged: Staged): PlannedColumn[] {
  const { groupBy: only, reduceBy, addGroupBy } = staged.stage;
  const isNamed = (column: PlannedColumn, names: readonly MemberReference[]): boolean =>
    names.some((name) => isReferred(staged, column, name));
  const own = dimensionsOf(writer.plan);
  const kept = own.filter((column) => (only ? isNamed(column, only) : !isNamed(column, reduceBy)));
  const added = [...(only ?? []), ...addGroupBy].filter(
    (name) => !kept.some((column) => isReferred(staged, column, name)),
  );
  return [...kept, ...added.map((name) => ({ name: '', member: findDimension(writer, staged, name) }))];
}

function findDimension(
  { model }: Writer,
  { cube }: Staged,
  { owner = cube.name, name }: MemberReference,
): Member {
  const member = model.sources.get(owner)?.members.get(name);
  if (!member) throw new DataError(`There is no dimension '${owner}.${name}'.`);
  return member;
}

/** The place of a query's dimension among others; -1 where it is not among them. */
const placeOf = (columns: readonly PlannedColumn[], wanted: PlannedColumn): number => columns.indexOf(wanted);

const toPlan = (writer: Writer, staged: Staged, dimensions: readonly PlannedColumn[]): QueryPlan =>
  toInnerPlan(writer, staged, dimensions, [staged.measure.sql ?? '']);

/** The inner query. Filters on measures apply to the outer one alone. */
function toInnerPlan(
  { plan }: Writer,
  { cube, measure, stage }: Staged,
  dimensions: readonly PlannedColumn[],
  values: readonly string[],
): QueryPlan {
  const [first] = plan.named;
  if (!first) throw new DataError('A query names no member.');
  const calculated = values.map((sql, index): PlannedColumn => {
    const name = `${cube.name}.${measure.name}.${index}`;
    return { name, member: { ...first, name, cube, cubeMember: toCalculated(measure, sql) } };
  });
  return {
    ...plan,
    columns: [...dimensions, ...calculated],
    groupFilters: [],
    order: [],
    wantsTotal: false,
    shifts: [...(plan.shifts ?? []), ...stage.shifts.map((shift) => ({ ...shift, cube }))],
  };
}

const toCalculated = ({ name, location, title, type }: Measure, sql: string): Measure => ({
  kind: 'measure',
  name,
  location,
  title,
  type,
  sql,
  aggregate: 'calculated',
  isPublic: false,
  filters: [],
  drillMembers: [],
});

/** The aggregate of the inner values of a group; a calculated measure has one inner value for each group. */
function valueSql({ dialect }: Writer, { aggregate }: Measure, input: string): string {
  return aggregate === 'calculated' ? dialect.anyValue(input) : aggregateSql(dialect, aggregate, input);
}

/** The inner groups are those of the query, or finer ones. */
function writeAggregate(writer: Writer, staged: Staged, inner: readonly PlannedColumn[]): string {
  const body = writer.writeInner(toPlan(writer, staged, inner), writer.bound);
  const names = selectOuter(writer.plan, (column) => `stage.c${placeOf(inner, column)}`);
  const value = `${valueSql(writer, staged.measure, `stage.c${inner.length}`)} AS ${staged.alias}`;
  const groups = groupBySql(names.map((_, index) => String(index + 1)));
  return `SELECT ${[...names, value].join(', ')} FROM (${body}) AS stage ${groups}`;
}

/** The inner groups lack dimensions of the query: each of their values stands in all groups of the query that it is of. */
function writeSpread(writer: Writer, staged: Staged, inner: readonly PlannedColumn[]): string {
  const own = dimensionsOf(writer.plan);
  const keys = writer.writeInner(toPlan(writer, staged, own), writer.bound);
  const stage = writer.writeInner(toPlan(writer, staged, inner), writer.bound);
  const shared = own.flatMap((column, index) => {
    const place = placeOf(inner, column);
    return place < 0 ? [] : [`stage.c${place} IS NOT DISTINCT FROM groups.c${index}`];
  });
  const names = selectOuter(writer.plan, (column) => `groups.c${own.indexOf(column)}`);
  const value = `${valueSql(writer, staged.measure, `stage.c${inner.length}`)} AS ${staged.alias}`;
  const on = shared.length === 0 ? 'true' : shared.join(' AND ');
  const by = groupBySql(names.map((_, index) => String(index + 1)));
  return `SELECT ${[...names, value].join(', ')} FROM (${keys}) AS groups LEFT JOIN (${stage}) AS stage ON ${on} ${by}`;
}

const rankPlan = (writer: Writer, staged: Staged): QueryPlan =>
  toInnerPlan(
    writer,
    staged,
    dimensionsOf(writer.plan),
    staged.stage.orderBy.map(({ sql }) => sql),
  );

/** The rank of each group among those that differ from it only in the reduced dimensions. */
function writeRank(writer: Writer, staged: Staged): string {
  const own = dimensionsOf(writer.plan);
  const inner = innerDimensions(writer, staged);
  const body = writer.writeInner(rankPlan(writer, staged), writer.bound);
  const partition = own.flatMap((column, index) => (inner.includes(column) ? [`stage.c${index}`] : []));
  const order = staged.stage.orderBy.map(
    ({ direction }, index) => `stage.c${own.length + index} ${direction.toUpperCase()} NULLS LAST`,
  );
  const names = selectOuter(writer.plan, (column) => `stage.c${own.indexOf(column)}`);
  const window = [
    partition.length === 0 ? '' : `PARTITION BY ${partition.join(', ')}`,
    `ORDER BY ${order.join(', ')}`,
  ].join(' ');
  const value = `rank() OVER (${window}) AS ${staged.alias}`;
  return `SELECT ${[...names, value].join(', ')} FROM (${body}) AS stage`;
}

/** The dimensions of the query, under the names that they have in all its parts. */
const selectOuter = ({ columns }: QueryPlan, write: (column: PlannedColumn) => string): string[] =>
  columns.flatMap((column, index) =>
    column.member.cubeMember.kind === 'dimension' ? [`${write(column)} AS c${index}`] : [],
  );
