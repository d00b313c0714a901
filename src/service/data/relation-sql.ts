/** FROM and the reader's row rules, which stand first and apart in WHERE, joined to the rest by AND. */
import type { Cube } from './data-model.ts';
import { planJoins, type JoinStep, type Ways } from './join-plan.ts';
import { conditionSql, type Writer } from './member-sql.ts';
import type { QueryPlan } from './query-plan.ts';
import { rowRuleOfCube, rowRuleOfView, shortNameOf } from './reader-rights.ts';
import type { ResolvedFilter } from './resolved-filter.ts';
import { aliasOf, joinSql } from './sql-template.ts';

export interface Relation {
  sql: string;
  rules: string[];
  steps: JoinStep[];
}

export const waysOf = ({ model, plan }: Writer): Ways => ({
  model,
  view: plan.view,
  hints: plan.joinHints ?? [],
});

/** Everything the writer used so far; a rule or a join may bring in further cubes with rules of their own. */
export function writeRelation(writer: Writer, root: Cube): Relation {
  const { plan, used } = writer;
  used.add(root.name);
  const rules = plan.view ? ruleSql(writer, rowRuleOfView(plan.view, namesIn(plan), plan.reader)) : [];
  const ruled = new Set<Cube>();
  for (;;) {
    const steps = planJoins(waysOf(writer), root, used);
    const joins = steps.map((step) => stepSql(writer, step));
    const cubes = [root, ...steps.map(({ to }) => to)].filter((cube) => !ruled.has(cube));
    if (cubes.length === 0) return { rules, steps, sql: [fromSql(root), ...joins].join(' ') };
    for (const cube of cubes) {
      ruled.add(cube);
      rules.push(...ruleSql(writer, rowRuleOfCube(cube, namesOf(plan, cube), plan.reader)));
    }
  }
}

const namesIn = ({ named }: QueryPlan): string[] => named.map(({ name }) => shortNameOf(name));

const namesOf = ({ named }: QueryPlan, cube: Cube): string[] =>
  named.filter((member) => member.cube === cube).map(({ own }) => own.name);

/** Always in UTC: a reader's choice of time zone must not move the edge of what may be seen. */
function ruleSql(writer: Writer, rule: ResolvedFilter | undefined): string[] {
  const clock = { now: writer.plan.clock.now, timeZone: 'UTC' };
  return rule ? [conditionSql(writer, rule, clock)] : [];
}

const fromSql = (cube: Cube): string => `${cube.relation} AS ${aliasOf(cube.name)}`;

const stepSql = (writer: Writer, { from, to, join }: JoinStep): string =>
  `LEFT JOIN ${fromSql(to)} ON (${joinSql(writer, from, join.sql, join.place)})`;
