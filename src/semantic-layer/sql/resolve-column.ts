/** Resolves column names, and records each at its table. A measure in place of a column is refused. */
import { DataError } from '../data-error.ts';
import type { Member } from '../model/data-model.ts';
import { isJoinField } from './from-clause.ts';
import { createRefusal } from './sql-errors.ts';
import type { FindMember } from './measure-call.ts';
import { foldCase, readNodeTexts, type TreeNode } from './sql-tree.ts';
import type { TableScope, TableUse } from './table-scope.ts';

/** DuckDB takes these words for functions that describe the server. */
const serverWords: ReadonlySet<string> = new Set(
  'current_catalog current_database current_role current_schema current_user session_user user'.split(' '),
);

export interface ColumnValidation {
  scope: TableScope;
  /** Undefined where all names of the data model have been replaced. */
  findMember: FindMember | undefined;
  needsName: boolean;
  /** Server words that name columns. They are added where members are found, and else looked up. */
  serverColumns: Set<string>;
}

export function resolveColumn(node: TreeNode, validation: ColumnValidation): void {
  const parts = readNodeTexts(node.column_names);
  const [first = '', second] = parts;
  if (parts.length > 2) throw createRefusal(`the name '${parts.join('.')}': a column is 'table.column'`);
  if (parts.some(isJoinField))
    throw new DataError(
      `'__cubeJoinField' stands in LEFT JOIN … ON a.__cubeJoinField = b.__cubeJoinField, and nowhere else.`,
    );
  if (second === undefined && serverWords.has(foldCase(first))) requireServerColumn(first, validation);
  if (!validation.findMember) return;
  const uses = second === undefined ? [] : validation.scope.find(first);
  if (second !== undefined && uses.length > 0) return readQualified(node, second, uses, validation);
  // `column.part`: the first name is the column.
  readBare(node, first, validation);
}

/** A column of the SELECT itself comes before the function. One of an outer SELECT does not. */
function requireServerColumn(name: string, { scope, findMember, serverColumns }: ColumnValidation): void {
  const isColumn = scope.uses.some(
    ({ source }) => findMember?.(source, name)?.cubeMember.kind === 'dimension',
  );
  if (isColumn) serverColumns.add(foldCase(name));
  if (!serverColumns.has(foldCase(name)) || (findMember && !isColumn))
    throw createRefusal(`the name '${name}'`);
}

function readQualified(
  node: TreeNode,
  name: string,
  uses: readonly TableUse[],
  validation: ColumnValidation,
): void {
  for (const use of uses) {
    const member = validation.findMember?.(use.source, name);
    if (member?.cubeMember.kind === 'measure') throw toMeasureRefusal(member);
    if (member?.cubeMember.kind === 'dimension')
      recordReference(use, { node, member, needsName: validation.needsName });
  }
}

function recordReference(use: TableUse, reference: TableUse['references'][number]): void {
  use.columns.add(reference.member);
  use.references.push(reference);
}

/** Looks up an unqualified name in this SELECT and then in the outer ones. The name of a table means its whole rows. */
function readBare(node: TreeNode, name: string, { scope, findMember, needsName }: ColumnValidation): void {
  const owned = (use: TableUse): Member | undefined => findMember?.(use.source, name);
  for (const use of scope.find(name)) if (owned(use)?.cubeMember.kind !== 'dimension') scope.markRows(name);
  let mayBeOther = scope.aliases.has(foldCase(name));
  for (const place of scope.outwards()) {
    const owners = place.uses.flatMap((use) => {
      const member = owned(use);
      return member && member.cubeMember.kind !== 'segment' ? [{ use, member }] : [];
    });
    const columns = owners.filter(({ member }) => member.cubeMember.kind === 'dimension');
    for (const { use, member } of columns) {
      if (place === scope) recordReference(use, { node, member, needsName });
      else use.columns.add(member);
    }
    mayBeOther ||= place !== scope && place.others.size > 0;
    const [measure] = owners;
    if (columns.length === 0 && measure && !mayBeOther) throw toMeasureRefusal(measure.member);
    if (owners.length > 0) return;
    mayBeOther ||= place.others.size > 0;
  }
}

function toMeasureRefusal({ name }: Member): DataError {
  const shortName = name.slice(name.indexOf('.') + 1);
  return new DataError(`'${shortName}' is a measure: write MEASURE(${shortName}).`);
}
