/**
 * Expands references in SQL of the data model: `{CUBE}.delay`, `{count}`, `{airports.state}`. All text here comes from
 * model authors, and none from requests.
 */
import type {
  Aggregate,
  Cube,
  DataModel,
  Dimension,
  Measure,
  MeasureCases,
  SourceLocation,
  SqlGrain,
  Segment,
} from './data-model.ts';
import type { SqlDialect } from '../dialect/sql-dialect.ts';
import { unescapeBraces } from './escaped-braces.ts';
import { ModelFault } from './model-fault.ts';

const reference = /(?<!\\)\{\s*([A-Za-z_]\w*)(?:\.([A-Za-z_]\w*))?\s*\}/g;
const bareColumn = /^[A-Za-z_]\w*$/;
const maxDepth = 20;

/** The inputs of an expansion, and the cubes that it was found to read. */
export interface SqlScope {
  model: DataModel;
  dialect: SqlDialect;
  used: Set<string>;
  /** Whether the query has no GROUP BY, so that a measure is the value of a single row. */
  isUngrouped: boolean;
  /** Writes the parts of calculated measures. Without it they are written as aggregates, of their own cube only. */
  leaf?: ((cube: Cube, measure: Measure) => string) | undefined;
  /** Writes a sub-query dimension; without it, such a dimension is refused. */
  subQuery?: ((cube: Cube, dimension: Dimension) => string) | undefined;
  /** The value of a `switch` dimension in this part of the query; without it, all branches are expanded. */
  switchValue?: ((dimension: Dimension) => string | undefined) | undefined;
}

interface Context extends SqlScope {
  cube: Cube;
  location: SourceLocation;
  depth: number;
  /** Whether the SQL is that of a calculated measure, which alone may refer to measures. */
  isCalculated: boolean;
}

const start = { depth: 0, isCalculated: false };

export const aliasOf = (cube: string): string => `"${cube}"`;

export function dimensionSql(scope: SqlScope, cube: Cube, dimension: Dimension | Segment): string {
  return expandDimension(dimension, { ...scope, cube, location: dimension.location, ...start });
}

/** A dimension that has, for each row, the start of the period that the SQL of a grain looks up. */
export const toGrainDimension = (time: Dimension, { sql, location }: SqlGrain): Dimension => ({
  ...time,
  sql,
  location,
  isSubQuery: false,
});

/** The SQL of a `sub_query` dimension or of a stage inside its own query, which may use measures. */
export function subQuerySql(
  scope: SqlScope,
  cube: Cube,
  { sql, location }: Pick<Dimension, 'sql' | 'location'>,
): string {
  return expand(sql, { ...scope, cube, location, ...start, isCalculated: true });
}

/** The value of each row that a measure aggregates; null for rows that the measure's own filters exclude. */
export function measureInputSql(scope: SqlScope, cube: Cube, measure: Measure, present?: string): string {
  return withFilters(measure, { ...scope, cube, location: measure.location, ...start }, present);
}

/** The aggregate of a leaf measure. `present` is a condition that the row has a row of the measure's cube. */
export function leafMeasureSql(scope: SqlScope, cube: Cube, measure: Measure, present?: string): string {
  const context = { ...scope, cube, location: measure.location, ...start };
  if (measure.aggregate === 'calculated') return expand(measure.sql ?? '', context);
  return aggregate(scope.dialect, measure, withFilters(measure, context, present), present);
}

/** Whether a calculated measure uses other measures. Otherwise its SQL is an aggregate of its own. */
export function isComposedMeasure(
  model: DataModel,
  cube: Cube,
  { aggregate: kind, sql = '', stage, cases }: Measure,
): boolean {
  if (cases) return true;
  return !stage && kind === 'calculated' && listReferencedMeasures(model, cube, sql).length > 0;
}

/** The measures that a piece of SQL refers to. */
export function listReferencedMeasures(
  model: DataModel,
  cube: Cube,
  sql: string,
): { cube: Cube; measure: Measure }[] {
  return [...sql.matchAll(reference)].flatMap(([, first = '', second]) => {
    const owner = second === undefined || first === 'CUBE' ? cube : model.cubes.get(first);
    const measure = owner?.members.get(second ?? first);
    return owner && measure?.kind === 'measure' ? [{ cube: owner, measure }] : [];
  });
}

function expandDimension(dimension: Dimension | Segment, context: Context): string {
  if (dimension.kind === 'dimension' && dimension.switchValues) return switchSql(dimension, context);
  if (dimension.kind === 'segment' || !dimension.isSubQuery) return expand(dimension.sql, context);
  if (!context.subQuery) throw new ModelFault(dimension.location, `'${dimension.name}' cannot be used here`);
  context.used.add(context.cube.name);
  return context.subQuery(context.cube, dimension);
}

export function measureSql(scope: SqlScope, cube: Cube, measure: Measure): string {
  return expandMeasure(measure, { ...scope, cube, location: measure.location, ...start });
}

/** The SQL of a join. `{CUBE}` in it is the cube `from`. */
export function joinSql(scope: SqlScope, from: Cube, sql: string, location: SourceLocation): string {
  return expand(sql, { ...scope, cube: from, location, ...start });
}

function expand(template: string, context: Context): string {
  const { cube, used, location, depth, dialect } = context;
  if (depth > maxDepth) throw new ModelFault(location, 'the SQL refers to itself');
  used.add(cube.name);
  if (bareColumn.test(template)) return dialect.column(aliasOf(cube.name), template);
  const expanded = template.replace(reference, (_, first: string, second?: string) => {
    const inner = { ...context, depth: depth + 1 };
    return second === undefined ? expandName(first, inner) : expandQualified(first, second, inner);
  });
  return unescapeBraces(expanded);
}

/** Expands `{CUBE}`, `{other_cube}` or `{own_member}`. */
function expandName(name: string, context: Context): string {
  const { cube, model, used } = context;
  if (name === 'CUBE' || name === cube.name) return aliasOf(cube.name);
  if (cube.members.has(name)) return expandMember(cube, name, context);
  if (!model.cubes.has(name))
    throw new ModelFault(
      context.location,
      `'{${name}}' is neither a member of '${cube.name}' nor a cube`,
      'reference',
    );
  used.add(name);
  return aliasOf(name);
}

function expandQualified(owner: string, name: string, context: Context): string {
  const cube = owner === 'CUBE' ? context.cube : context.model.cubes.get(owner);
  if (!cube?.members.has(name))
    throw new ModelFault(
      context.location,
      `there is no member '${owner}.${name}' (write {${owner}}.${name} for a column)`,
      'reference',
    );
  return expandMember(cube, name, context);
}

function expandMember(cube: Cube, name: string, context: Context): string {
  const member = cube.members.get(name);
  if (!member || member.kind === 'segment')
    throw new ModelFault(context.location, `'{${name}}' is not a dimension or a measure of '${cube.name}'`);
  const inner = { ...context, cube, location: member.location, isCalculated: false };
  if (member.kind === 'dimension') return `(${expandDimension(member, inner)})`;
  if (!context.isCalculated || (cube !== context.cube && !context.leaf))
    throw new ModelFault(
      context.location,
      `the measure '${name}' can only be used in a calculated measure of '${cube.name}'`,
    );
  return `(${expandMeasure(member, inner)})`;
}

function expandMeasure(measure: Measure, context: Context): string {
  const { cube, model, leaf, isUngrouped } = context;
  if (measure.cases) return expandCases(measure.cases, context);
  if (isComposedMeasure(model, cube, measure))
    return expand(measure.sql ?? '', { ...context, isCalculated: true });
  if (leaf) return leaf(cube, measure);
  if (isUngrouped && measure.aggregate !== 'calculated')
    return toRowValue(measure, withFilters(measure, context));
  return leafMeasureSql(context, cube, measure);
}

/** The branch for the value of a `switch` dimension. Where there is no value yet, all branches are expanded. */
function expandCases({ dimension: named, branches, otherwise }: MeasureCases, context: Context): string {
  const { cube, model, location } = context;
  const dimension = model.cubes.get(named.owner ?? cube.name)?.members.get(named.name);
  if (dimension?.kind !== 'dimension' || !dimension.switchValues)
    throw new ModelFault(location, `'${named.name}' is not a dimension of 'type: switch'`, 'reference');
  const write = (sql: string): string => `(${expand(sql, { ...context, isCalculated: true })})`;
  const value = context.switchValue?.(dimension);
  const all = [...branches.map(({ sql }) => sql), ...(otherwise === undefined ? [] : [otherwise])];
  if (value === undefined) {
    for (const sql of all) write(sql);
    return 'NULL';
  }
  const chosen = branches.find((branch) => branch.value === value)?.sql ?? otherwise;
  return chosen === undefined ? 'NULL' : write(chosen);
}

function switchSql(dimension: Dimension, { used, cube, switchValue }: Context): string {
  used.add(cube.name);
  const value = switchValue?.(dimension);
  return value === undefined ? dimension.sql : `CAST('${value.replaceAll("'", "''")}' AS VARCHAR)`;
}

function withFilters(measure: Measure, context: Context, present?: string): string {
  const value = measure.sql === undefined ? '1' : expand(measure.sql, context);
  context.used.add(context.cube.name);
  const filters = measure.filters.map((filter) => `(${expand(filter, context)})`);
  const conditions = present === undefined ? filters : [present, ...filters];
  return conditions.length === 0 ? value : `CASE WHEN ${conditions.join(' AND ')} THEN ${value} END`;
}

function aggregate(
  dialect: SqlDialect,
  { aggregate: kind, sql, filters }: Measure,
  input: string,
  present?: string,
): string {
  if (kind === 'count' && sql === undefined && filters.length === 0 && present === undefined)
    return 'count(*)';
  return aggregateSql(dialect, kind, input);
}

export function aggregateSql(dialect: SqlDialect, kind: Aggregate, input: string): string {
  if (kind === 'count_distinct') return `count(DISTINCT ${input})`;
  if (kind === 'count_distinct_approx') return dialect.countDistinctApprox(input);
  return `${kind}(${input})`;
}

function toRowValue({ aggregate: kind }: Measure, input: string): string {
  return kind === 'count' ? `(${input} IS NOT NULL)::INTEGER` : input;
}
