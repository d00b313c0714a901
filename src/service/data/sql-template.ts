/**
 * SQL of the data model with its references filled in: `{CUBE}.delay`, `{count}`, `{airports.state}`.
 * Everything here is the model authors' text; nothing of a request passes through this file.
 */
import type { Cube, DataModel, Dimension, Measure, Place, Segment } from './data-model.ts';
import { ModelFault } from './model-fault.ts';

const reference = /\{\s*([A-Za-z_]\w*)(?:\.([A-Za-z_]\w*))?\s*\}/g;
const bareColumn = /^[A-Za-z_]\w*$/;
const deepest = 20;

/** What is needed to expand SQL, and which cubes it turned out to read. */
export interface SqlScope {
  model: DataModel;
  used: Set<string>;
  /** No GROUP BY: a measure is its row's own value. */
  isUngrouped: boolean;
}

interface Context extends SqlScope {
  cube: Cube;
  place: Place;
  depth: number;
  /** Inside a calculated measure, the only place where a measure may be referred to. */
  isCalculated: boolean;
}

const start = { depth: 0, isCalculated: false };

export const aliasOf = (cube: string): string => `"${cube}"`;

export function dimensionSql(scope: SqlScope, cube: Cube, dimension: Dimension | Segment): string {
  return expand(dimension.sql, { ...scope, cube, place: dimension.place, ...start });
}

export function measureSql(scope: SqlScope, cube: Cube, measure: Measure): string {
  return expandMeasure(measure, { ...scope, cube, place: measure.place, ...start });
}

/** SQL of a join, of its `from` cube's point of view. */
export function joinSql(scope: SqlScope, from: Cube, sql: string, place: Place): string {
  return expand(sql, { ...scope, cube: from, place, ...start });
}

function expand(template: string, context: Context): string {
  const { cube, used, place, depth } = context;
  if (depth > deepest) throw new ModelFault(place, 'the SQL refers to itself');
  used.add(cube.name);
  if (bareColumn.test(template)) return `${aliasOf(cube.name)}."${template}"`;
  return template.replace(reference, (_, first: string, second?: string) => {
    const inner = { ...context, depth: depth + 1 };
    return second === undefined ? expandName(first, inner) : expandQualified(first, second, inner);
  });
}

/** `{CUBE}`, `{other_cube}` or `{own_member}`. */
function expandName(name: string, context: Context): string {
  const { cube, model, used } = context;
  if (name === 'CUBE' || name === cube.name) return aliasOf(cube.name);
  if (cube.members.has(name)) return expandMember(cube, name, context);
  if (!model.cubes.has(name))
    throw new ModelFault(context.place, `'{${name}}' is neither a member of '${cube.name}' nor a cube`);
  used.add(name);
  return aliasOf(name);
}

function expandQualified(owner: string, name: string, context: Context): string {
  const cube = owner === 'CUBE' ? context.cube : context.model.cubes.get(owner);
  if (!cube?.members.has(name))
    throw new ModelFault(
      context.place,
      `there is no member '${owner}.${name}' (write {${owner}}.${name} for a column)`,
    );
  return expandMember(cube, name, context);
}

function expandMember(cube: Cube, name: string, context: Context): string {
  const member = cube.members.get(name);
  if (!member || member.kind === 'segment')
    throw new ModelFault(context.place, `'{${name}}' is not a dimension or a measure of '${cube.name}'`);
  const inner = { ...context, cube, place: member.place, isCalculated: false };
  if (member.kind === 'dimension') return `(${expand(member.sql, inner)})`;
  if (!context.isCalculated || cube !== context.cube)
    throw new ModelFault(
      context.place,
      `the measure '${name}' can only be used in a calculated measure of '${cube.name}'`,
    );
  return `(${expandMeasure(member, inner)})`;
}

function expandMeasure(measure: Measure, context: Context): string {
  if (measure.aggregate === 'calculated')
    return expand(measure.sql ?? '', { ...context, isCalculated: true });
  const input = withFilters(measure, context);
  return context.isUngrouped ? toRowValue(measure, input) : aggregate(measure, input);
}

/** The value that is aggregated: null for rows that the measure's own filters leave out. */
function withFilters(measure: Measure, context: Context): string {
  const value = measure.sql === undefined ? '1' : expand(measure.sql, context);
  context.used.add(context.cube.name);
  if (measure.filters.length === 0) return value;
  const conditions = measure.filters.map((filter) => `(${expand(filter, context)})`);
  return `CASE WHEN ${conditions.join(' AND ')} THEN ${value} END`;
}

function aggregate({ aggregate: kind, sql, filters }: Measure, input: string): string {
  if (kind === 'count' && sql === undefined && filters.length === 0) return 'count(*)';
  if (kind === 'count_distinct') return `count(DISTINCT ${input})`;
  if (kind === 'count_distinct_approx') return `approx_count_distinct(${input})`;
  return `${kind}(${input})`;
}

function toRowValue({ aggregate: kind }: Measure, input: string): string {
  return kind === 'count' ? `(${input} IS NOT NULL)::INTEGER` : input;
}
