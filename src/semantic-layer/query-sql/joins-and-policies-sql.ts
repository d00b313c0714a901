import { DataError } from '../data-error.ts';
import type { Cube } from '../model/data-model.ts';
import { planJoins, type JoinStep, type JoinContext } from '../query/join-plan.ts';
import { requireCommonDataSource } from '../model/require-common-data-source.ts';
import { cubeRowsSql, readsClaims } from './cube-rows-sql.ts';
import { conditionSql, type Writer } from './member-sql.ts';
import type { QueryPlan, ResolvedFilter } from '../query/query-plan.ts';
import { rowRuleOfCube, rowRuleOfView } from '../policies/reader-permissions.ts';
import { forkWriter, findRulingView } from './sub-query-dimension-sql.ts';
import { aliasOf, joinSql } from '../model/expand-sql-references.ts';

export interface JoinedCubes {
  sql: string;
  rules: string[];
  /** The row policies that `rules` is written from. */
  filters: ResolvedFilter[];
  steps: JoinStep[];
  /** Whether rows are hidden from the reader, by policies or by claims in the SQL of a cube. */
  hidesRows: boolean;
}

export const joinContextOf = ({ model, plan }: Writer): JoinContext => ({
  model,
  view: plan.view,
  hints: plan.joinHints ?? [],
  namesSeveralCubes: new Set(plan.named.map(({ cube }) => cube)).size > 1,
});

/**
 * Writes the joins of all cubes that the writer has used, and the row policies of the reader. A policy or a join may use
 * further cubes, whose own policies then apply too.
 */
export function writeJoinsAndPolicies(writer: Writer, root: Cube): JoinedCubes {
  const { plan, used } = writer;
  used.add(root.name);
  const ruling = findRulingView(plan);
  const filters = listRules(ruling && rowRuleOfView(ruling.view, ruling.names, plan.reader));
  const rules = filters.map((rule) => ruleSql(writer, rule));
  const ruled = new Set<Cube>();
  for (;;) {
    const steps = planJoins(joinContextOf(writer), root, used);
    const conditions = steps.map(({ from, join }) => joinSql(writer, from, join.sql, join.location));
    requireOneSource(writer, [root, ...steps.map(({ to }) => to)]);
    const cubes = [root, ...steps.map(({ to }) => to)].filter((cube) => !ruled.has(cube));
    if (cubes.length === 0) {
      const joins = steps.map(
        ({ to }, at) => `LEFT JOIN ${fromSql(writer, to, to)} ON (${conditions[at] ?? ''})`,
      );
      for (const cube of ruled) writer.bound.cubes.add(cube);
      const hidesRows = rules.length > 0 || [...ruled].some((cube) => readsClaims(writer, cube));
      return { rules, filters, steps, hidesRows, sql: [fromSql(writer, root), ...joins].join(' ') };
    }
    for (const cube of cubes) {
      ruled.add(cube);
      const added = listRules(rowRuleOfCube(cube, namesOf(plan, cube), plan.reader));
      filters.push(...added);
      rules.push(...added.map((rule) => ruleSql(writer, rule)));
    }
  }
}

/** SQL of callers is run by the embedded engine alone, so that it never reaches another data source. */
function requireOneSource({ model, dialect }: Writer, cubes: readonly Cube[]): void {
  const source = requireCommonDataSource(model, cubes);
  if (source.dialect === dialect) return;
  throw new DataError(
    `SQL cannot be used for the data source '${source.name}': query its members with POST /v1/load.`,
  );
}

const namesOf = ({ named }: QueryPlan, cube: Cube): string[] =>
  named.filter((member) => member.cube === cube).map(({ cubeMember }) => cubeMember.name);

const listRules = (rule: ResolvedFilter | undefined): ResolvedFilter[] => (rule ? [rule] : []);

/**
 * Always in UTC, unshifted and unfiltered, also in sub-queries: neither a time zone nor the filters of a query must change
 * which rows a policy allows.
 */
function ruleSql(writer: Writer, rule: ResolvedFilter): string {
  const clock = { now: writer.plan.clock.now, timeZone: 'UTC' };
  const none = { shifts: undefined, switched: undefined, segments: [], ranges: [], rowFilters: [] };
  const plan = { ...writer.plan, ...none, clock, isRule: true };
  return conditionSql(forkWriter(writer, { plan, used: writer.used }), rule, clock);
}

const fromSql = (writer: Writer, cube: Cube, joined?: Cube): string =>
  `${cubeRowsSql(writer, cube, joined)} AS ${aliasOf(cube.name)}`;
