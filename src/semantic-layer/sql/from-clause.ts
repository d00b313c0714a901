/**
 * The meanings of a FROM clause.
 *
 * - One table: its rows. Measures are allowed.
 * - Several tables of the data model, joined by `CROSS JOIN`, by commas, or by `LEFT JOIN` on `__cubeJoinField`: the data
 *   model's own join, as `POST /v1/load` joins the same members. Measures are allowed where each of their rows appears
 *   once.
 * - Anything else: the rows of each table, as SQL joins them. Measures are not allowed, since a join may repeat rows or
 *   leave some out.
 *
 * A cross product of two tables of the data model cannot be written. Source: "Joins" in the documentation of the
 * open-source engine's SQL API.
 */
import { isRecord } from '../../model/parsing/read-value.ts';
import { DataError } from '../data-error.ts';
import { createRefusal } from './sql-errors.ts';
import { foldCase, readNodeText, readNodeTexts, type TreeNode } from './sql-tree.ts';
import type { TableScope, TableUse } from './table-scope.ts';

/** Tables that are joined as the data model joins their cubes. */
export interface ModelJoin {
  kind: 'model';
  /** In the order of the text. */
  uses: TableUse[];
  first: TableUse;
  scope: TableScope;
  /** Whether it is written as a LEFT JOIN, which keeps all rows of the first table. */
  keepsFirst: boolean;
  /** Nodes that name a `__cubeJoinField`. */
  fields: TreeNode[];
  /** Pairs of cubes that a `__cubeJoinField` condition names as joined. */
  pairs: [string, string][];
}

export type FromClause = ModelJoin | { kind: 'one' | 'rows'; uses: TableUse[]; scope: TableScope };

const joinField = '__cubejoinfield';

export const isJoinField = (name: string): boolean => foldCase(name) === joinField;

/** Requires that the tables of `from` have been added to `scope`. */
export function readFromClause(from: unknown, scope: TableScope): FromClause {
  const joins = listJoins(from);
  if (joins.some(({ ref_type: kind }) => kind === 'POSITIONAL'))
    throw createRefusal('POSITIONAL JOIN: rows of tables have no order');
  const uses = usesIn(from, scope);
  if (joins.some((join) => isOfModel(join, scope))) return readModelJoin(from, scope);
  return { kind: joins.length === 0 && uses.length === 1 ? 'one' : 'rows', uses, scope };
}

/** @throws DataError where a measure would count rows more than once, or only some of them. */
export function checkMeasuresAgainstFrom({ kind, uses }: FromClause, select: TreeNode): void {
  const [use] = uses.filter(({ measures }) => measures.size > 0);
  const [measure] = use?.measures ?? [];
  if (!use || !measure) return;
  if (select.sample || use.node.sample)
    throw createRefusal(`a sample of rows with the measure ${measure.name}`);
  if (kind !== 'rows') return;
  throw new DataError(
    `The measure ${measure.name} cannot be calculated from joined rows, which a join may repeat: join tables as the ` +
      `data model does (CROSS JOIN), write it in a sub-select of '${use.alias}' alone, or use POST /v1/load.`,
  );
}

/** The two columns of the condition `a.__cubeJoinField = b.__cubeJoinField`; undefined for any other condition. */
export function readJoinFields(condition: unknown): [TreeNode, TreeNode] | undefined {
  if (!isRecord(condition) || condition.type !== 'COMPARE_EQUAL') return undefined;
  const { left, right } = condition;
  return isField(left) && isField(right) ? [left, right] : undefined;
}

function isField(node: unknown): node is TreeNode {
  if (!isRecord(node) || node.class !== 'COLUMN_REF') return false;
  const names = readNodeTexts(node.column_names);
  return names.length === 2 && isJoinField(names[1] ?? '');
}

const isCross = ({ ref_type: kind }: TreeNode): boolean => kind === 'CROSS';

const isOfModel = (join: TreeNode, scope: TableScope): boolean =>
  readJoinFields(join.condition) !== undefined ||
  (isCross(join) && usesIn(join.left, scope).length > 0 && usesIn(join.right, scope).length > 0);

function readModelJoin(from: unknown, scope: TableScope): ModelJoin {
  const joins = listJoins(from);
  for (const join of joins) checkJoin(join);
  const uses = usesIn(from, scope);
  const [first] = uses;
  if (!first || uses.length <= joins.length)
    throw new DataError(
      `Tables that the data model joins stand alone in FROM: join '${[...scope.others][0] ?? ''}' with a sub-select of them.`,
    );
  checkUses(uses);
  const conditions = joins.flatMap((join) => {
    const fields = readJoinFields(join.condition);
    return fields ? [{ fields, pair: readPair(join, fields, scope) }] : [];
  });
  return {
    kind: 'model',
    uses,
    first,
    scope,
    keepsFirst: conditions.length > 0,
    fields: conditions.flatMap(({ fields }) => fields),
    pairs: conditions.map(({ pair }) => pair),
  };
}

function checkJoin(join: TreeNode): void {
  if (isCross(join)) return;
  if (!readJoinFields(join.condition))
    throw new DataError(
      'One FROM joins tables as the data model does (CROSS JOIN, or __cubeJoinField), or as its conditions say, but not ' +
        'both: put the one or the other into a sub-select.',
    );
  if (readNodeText(join.join_type) === 'LEFT') return;
  throw new DataError(
    'The data model joins tables by LEFT JOIN … ON a.__cubeJoinField = b.__cubeJoinField, or by CROSS JOIN: to leave out ' +
      'rows without a match, add WHERE … IS NOT NULL.',
  );
}

function checkUses(uses: readonly TableUse[]): void {
  for (const [index, { source, alias, node }] of uses.entries()) {
    if (source.kind === 'view')
      throw new DataError(
        `'${alias}' is a view, which contains its joins: query it alone, or join it by JOIN … ON.`,
      );
    if (uses.findIndex((other) => other.source === source) < index)
      throw new DataError(
        `The data model does not join '${source.name}' with itself: write JOIN … ON what the rows have in common.`,
      );
    if (node.sample) throw createRefusal(`TABLESAMPLE for the joined table '${alias}'`);
  }
}

/** The cubes that a `__cubeJoinField` condition joins: one of each side of the join. */
function readPair(
  { left, right }: TreeNode,
  fields: readonly TreeNode[],
  scope: TableScope,
): [string, string] {
  const [near, far] = [left, right].map((side) =>
    usesIn(side, scope).find(({ alias }) =>
      fields.some(({ column_names: names }) => foldCase(readNodeTexts(names)[0] ?? '') === foldCase(alias)),
    ),
  );
  if (near && far) return [near.source.name, far.source.name];
  throw new DataError('__cubeJoinField takes a table of either side of its JOIN.');
}

function listJoins(from: unknown): TreeNode[] {
  if (!isRecord(from) || from.type !== 'JOIN') return [];
  return [...listJoins(from.left), from, ...listJoins(from.right)];
}

function usesIn(from: unknown, scope: TableScope): TableUse[] {
  if (!isRecord(from)) return [];
  if (from.type === 'JOIN') return [...usesIn(from.left, scope), ...usesIn(from.right, scope)];
  return scope.uses.filter(({ node }) => node === from);
}
