/**
 * Tables that the data model joins, made as one: the columns that the statement names, of the rows that `POST /v1/load`
 * makes its answer to the same question from. What has more than one such answer is refused.
 */
import { BoundParameters } from '../query-sql/bound-parameters.ts';
import { DataError } from '../data-error.ts';
import type { Cube, Measure, Member } from '../model/data-model.ts';
import { findRoot, isRepeated } from '../query/join-plan.ts';
import { findRowCubes } from '../query/measure-groups.ts';
import { clause, columnSql, type Writer } from '../query-sql/member-sql.ts';
import { toRowWriter } from '../query-sql/query-body.ts';
import type { QueryPlan } from '../query/query-plan.ts';
import type { Statement } from '../query-sql/query-sql.ts';
import { joinContextOf, writeRelation } from '../query-sql/relation-sql.ts';
import type { ModelJoin } from './from-clause.ts';
import { createRefusal } from './sql-validation-errors.ts';
import { findMeasureRoot } from './find-measure-root.ts';
import { createWriter, listColumns, toRowPlan, toTableStatements, type RowScope } from './row-tables.ts';
import type { TableUse } from './table-scope.ts';

export interface JoinNames {
  table: string;
  columns: ReadonlyMap<Member, string>;
  /** Of the columns that measures are made from. */
  leaves: ReadonlyMap<Measure, { name: string; measure: Member }>;
}

/** Reads what the statement takes of the join; a name that could be of several tables is refused. */
export function checkReferences({ uses, scope, keepsFirst }: ModelJoin): void {
  const owners = new Map<object, { use: TableUse; name: string }>();
  for (const use of uses) {
    if (use.needsAll)
      throw createRefusal(
        `'*' or the table '${use.alias}' as a value in a join of the data model: name the columns`,
      );
    for (const { node, member } of use.references) {
      const name = member.own.name;
      if (owners.has(node)) throw new DataError(`'${name}' could be of several tables: name one.`);
      owners.set(node, { use, name });
    }
  }
  for (const [left, right] of keepsFirst ? [] : scope.equalities) {
    const one = owners.get(left);
    const other = owners.get(right);
    if (one && other && one.use !== other.use)
      throw new DataError(
        `The data model joins '${one.use.alias}' and '${other.use.alias}' by itself: leave out the comparison of ` +
          `'${one.name}' and '${other.name}', or write JOIN … ON.`,
      );
  }
}

export function toJoinedStatements(join: ModelJoin, names: JoinNames, scope: RowScope): Statement[] {
  const bound = new BoundParameters();
  const { model } = scope;
  const { root, needed } = planJoin(join, scope);
  const inputs = [...names.leaves].map(([own, { measure }]) => ({ ...measure, own }));
  const members = [...names.columns.keys(), ...inputs];
  const plan = { ...toJoinPlan(join, members, scope), isUngrouped: true };
  const writer = createWriter(model, plan, bound);
  const select = members.map((member) => columnSql(toRowWriter(writer, root), { name: member.name, member }));
  for (const cube of needed) writer.used.add(cube);
  const { rules, steps, sql } = writeRelation(writer, root);
  if (join.scope.countsRows && isRepeated(steps, root))
    throw new DataError(
      `The data model's join repeats rows of '${root.name}', so that an aggregate of rows counts them more than once: ask ` +
        'for measures instead.',
    );
  const columns = [...names.columns.values(), ...[...names.leaves.values()].map(({ name }) => name)];
  const body = `SELECT ${[...select, 'NULL'].join(', ')} FROM ${sql} ${clause('WHERE', rules)}`;
  return toTableStatements({
    name: names.table,
    columns: [...columns, `${names.table}_n`],
    body,
    bound,
    isRuled: rules.length > 0,
  });
}

const isAsked = ({ columns, measures }: TableUse): boolean => columns.size + measures.size > 0;

/** Where the rows of the join start, and the cubes that take part in it. */
function planJoin(join: ModelJoin, scope: RowScope): { root: Cube; needed: string[] } {
  const { uses, first, keepsFirst } = join;
  const { root, isMeasured } = findStart(join, scope);
  const idle = uses.find((use) => !isAsked(use));
  // Measures do not mind a table that is not needed; an aggregate of rows minds nothing else.
  if (idle && isMeasured === join.scope.countsRows)
    throw new DataError(
      `Nothing is asked of the joined table '${idle.alias}': leave it out of FROM, or ask for one of its columns.`,
    );
  if (keepsFirst && first.source.root !== root)
    throw new DataError(
      `The data model's join starts at '${root.name}', so that a LEFT JOIN cannot keep all rows of '${first.alias}': write ` +
        `'${root.name}' first, or CROSS JOIN.`,
    );
  const needed = isMeasured ? uses.filter(isAsked) : uses;
  return { root, needed: needed.map(({ source }) => source.root.name) };
}

/** Where `POST /v1/load` starts; measures that it would aggregate over different rows are refused. */
function findStart(join: ModelJoin, scope: RowScope): { root: Cube; isMeasured: boolean } {
  const { uses } = join;
  const measures = uses.flatMap((use) => [...use.measures]);
  const columns = uses.filter(isAsked).flatMap((use) => listColumns(use, scope.reader));
  const members = [...columns, ...measures];
  const plan = { ...toJoinPlan(join, members, scope), isUngrouped: false };
  const writer = createWriter(scope.model, plan, new BoundParameters());
  const rowCubes = findRowCubes(writer);
  if (measures.length === 0) return { root: findOnlyRoot(join, writer, rowCubes), isMeasured: false };
  return { root: findMeasureRoot(writer, measures), isMeasured: true };
}

/** Without a measure the first table that leads to all others; a CROSS JOIN does not say which of two it is. */
function findOnlyRoot({ uses, keepsFirst }: ModelJoin, writer: Writer, rowCubes: ReadonlySet<string>): Cube {
  const names = [...uses.map(({ source }) => source.root.name), ...rowCubes];
  const ways = joinContextOf(writer);
  const root = findRoot(ways, names);
  if (keepsFirst || findRoot(ways, [...names].reverse()) === root) return root;
  throw new DataError(
    `The data model joins ${uses.map(({ alias }) => `'${alias}'`).join(' and ')} both ways: write the one whose rows are all to be kept first, and ` +
      'LEFT JOIN … ON a.__cubeJoinField = b.__cubeJoinField.',
  );
}

/** A pair that is named as joined is a hint for the way from cube to cube. */
function toJoinPlan(join: ModelJoin, members: readonly Member[], scope: RowScope): QueryPlan {
  const { uses, pairs } = join;
  const shown = uses.filter((use) => isAsked(use) || join.scope.countsRows);
  const named = shown.flatMap((use) => [...listColumns(use, scope.reader), ...use.measures]);
  const columns = members.map((member) => ({ name: member.name, member }));
  const joinHints = pairs.map(([near, far]) =>
    scope.model.cubes.get(near)?.joins.has(far) === true ? [near, far] : [far, near],
  );
  return { ...toRowPlan({ columns, named, view: undefined }, scope), joinHints };
}
