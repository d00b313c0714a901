/**
 * Accepts only plain SELECT statements over the tables of the data model. It works by allow lists: a kind of node, a cast
 * or a function that is not listed is refused with an error that names it.
 */
import { isRecord } from '../../model/parsing/read-value.ts';
import { DataError } from '../data-error.ts';
import type { Source } from '../model/data-model.ts';
import { isAllowedTableFunction, isRepetitionSensitive, validateCast } from './allowed-sql.ts';
import { resolveColumn } from './resolve-column.ts';
import { checkMeasuresAgainstFrom, readFromClause, readJoinFields, type FromClause } from './from-clause.ts';
import { createRefusal, createFunctionRefusal, createNodeRefusal } from './sql-errors.ts';
import {
  findAggregatedMeasure,
  requireCalledMeasure,
  isMeasureCall,
  nameOfMeasureCall,
  type FindMember,
  type MeasureOfTable,
} from './measure-call.ts';
import {
  isContainerNode,
  foldCase,
  readNodeList,
  readNodeText,
  readNodeTexts,
  type TreeNode,
  findUnvisitedNode,
} from './sql-tree.ts';
import { createTableUse, TableScope, type TableUse } from './table-scope.ts';

/** Resolves the names in a statement. */
export interface SqlNameResolver {
  findTable(name: string): Source | undefined;
  /** Undefined for a statement whose names of the data model have all been replaced. */
  findMember?: FindMember;
  serverColumns?: ReadonlySet<string>;
  isFunction(name: string): boolean;
}

/** A measure in the text. */
export interface MeasureCall extends MeasureOfTable {
  node: TreeNode;
  /** Whether it is a column of a result without an alias. */
  needsName: boolean;
}

export interface ValidatedSql {
  uses: TableUse[];
  calls: MeasureCall[];
  /** One for each SELECT. */
  froms: FromClause[];
  /** Words that name columns, and would elsewhere be functions that describe the server. */
  serverColumns: Set<string>;
}

/** The tables and the names of common table expressions that are visible at a place in the statement. */
interface Place {
  scope: TableScope;
  ctes: ReadonlySet<string>;
}

type Visitor = (node: TreeNode, place: Place) => void;

/** @throws DataError where the statement contains anything that is not allowed. */
export function validateSql(root: TreeNode, names: SqlNameResolver): ValidatedSql {
  const validator = new SqlValidator(names);
  validator.visit(root, { scope: new TableScope(), ctes: new Set() });
  const unseen = findUnvisitedNode(root, validator.seen);
  if (unseen) throw createNodeRefusal(readNodeText(unseen.class || unseen.type));
  return validator.validated;
}

class SqlValidator {
  readonly validated: ValidatedSql;
  /** Every node that was checked, or needs no check. */
  readonly seen = new Set<TreeNode>();
  readonly #names: SqlNameResolver;
  readonly #nodes: Readonly<Record<string, Visitor>> = {
    SELECT_NODE: (node, place) => this.#visitSelect(node, place),
    SET_OPERATION_NODE: (node, place) => this.#visitParts(node, this.#withCtes(node, place), ['cte_map']),
    RECURSIVE_CTE_NODE: (node, place) => this.#visitRecursive(node, place),
    BASE_TABLE: (node, place) => this.#visitTable(node, place),
    JOIN: (node, place) => this.#visitJoin(node, place),
    SUBQUERY: (node, place) => this.#visitDerived(node, place),
    TABLE_FUNCTION: (node, place) => this.#visitTableFunction(node, place),
  };
  readonly #expressions: Readonly<Record<string, Visitor>> = {
    CAST: (node, place) => {
      validateCast(node.cast_type);
      this.visit(node.child, place);
    },
    COLUMN_REF: (node, place) => this.#visitColumn(node, place, false),
    COMPARISON: (node, place) => this.#visitComparison(node, place),
    CONSTANT: () => undefined,
    FUNCTION: (node, place) => this.#visitFunction(node, place),
    STAR: (node, place) => this.#visitStar(node, place),
    WINDOW: (node, place) => {
      this.#checkFunction(node);
      place.scope.countsGroups ||= countsEachRow(node);
      this.#visitParts(node, place);
    },
  };

  constructor(names: SqlNameResolver) {
    this.#names = names;
    this.validated = { uses: [], calls: [], froms: [], serverColumns: new Set(names.serverColumns) };
  }

  visit(value: unknown, place: Place): void {
    if (Array.isArray(value)) for (const part of value) this.visit(part, place);
    if (!isRecord(value)) return;
    this.seen.add(value);
    const isExpression = typeof value.class === 'string';
    const kind = isExpression ? readNodeText(value.class) : readNodeText(value.type);
    const visitor = (isExpression ? this.#expressions : this.#nodes)[kind];
    if (visitor) return visitor(value, place);
    if (kind !== '' && !isContainerNode(kind, isExpression)) throw createNodeRefusal(kind);
    this.#visitParts(value, place);
  }

  #visitParts(node: TreeNode, place: Place, except: readonly string[] = []): void {
    for (const [key, part] of Object.entries(node)) if (!except.includes(key)) this.visit(part, place);
  }

  #visitSelect(node: TreeNode, place: Place): void {
    const { ctes } = this.#withCtes(node, place);
    const inner = { scope: new TableScope(place.scope), ctes };
    const items = readNodeList(node.select_list).filter(isRecord);
    for (const name of items.map(nameOfItem)) if (name !== '') inner.scope.aliases.add(name);
    this.visit(node.from_table, inner);
    const from = readFromClause(node.from_table, inner.scope);
    this.validated.froms.push(from);
    for (const item of items) this.#visitItem(item, inner);
    this.#visitModifiers(node, inner);
    this.#visitParts(node, inner, ['cte_map', 'from_table', 'select_list', 'modifiers']);
    checkMeasuresAgainstFrom(from, node);
    if (inner.scope.countsGroups && !isGrouped(node, from)) inner.scope.countsRows = true;
  }

  #visitItem(item: TreeNode, place: Place): void {
    const needsName = readNodeText(item.alias) === '';
    this.seen.add(item);
    if (item.class === 'COLUMN_REF') this.#visitColumn(item, place, needsName);
    else if (item.class === 'FUNCTION') this.#visitFunction(item, place, needsName);
    else this.visit(item, place);
  }

  /** In ORDER BY, a name means a column of the result before one of a table. */
  #visitModifiers(node: TreeNode, place: Place): void {
    for (const modifier of readNodeList(node.modifiers).filter(isRecord)) {
      for (const order of readNodeList(modifier.orders).filter(isRecord)) this.#visitOrder(order, place);
      this.seen.add(modifier);
      this.#visitParts(modifier, place, ['orders']);
    }
  }

  #visitOrder(order: TreeNode, place: Place): void {
    const { expression } = order;
    if (!isRecord(expression)) return this.#visitParts(order, place);
    if (!isOrderOfAll(expression) && !isResultColumn(expression, place.scope))
      return this.visit(order, place);
    this.seen.add(expression);
    this.#visitParts(expression, place);
    this.#visitParts(order, place, ['expression']);
  }

  /** A common table expression sees only those before it; any other name in it is looked up among the tables. */
  #withCtes(node: TreeNode, { scope, ctes }: Place): Place {
    const known = new Set(ctes);
    const map = isRecord(node.cte_map) ? readNodeList(node.cte_map.map) : [];
    for (const { key, value } of map.filter(isRecord)) {
      this.visit(value, { scope, ctes: new Set(known) });
      known.add(foldCase(readNodeText(key)));
    }
    return { scope, ctes: known };
  }

  /** The name of a recursive expression is visible only in its recursive part. */
  #visitRecursive(node: TreeNode, place: Place): void {
    const { scope, ctes } = this.#withCtes(node, place);
    this.visit(node.left, { scope, ctes });
    const inner = { scope, ctes: new Set([...ctes, foldCase(readNodeText(node.cte_name))]) };
    this.#visitParts(node, inner, ['cte_map', 'left']);
  }

  #visitTable(node: TreeNode, { scope, ctes }: Place): void {
    const name = readNodeText(node.table_name);
    if (readNodeText(node.schema_name) !== '' || readNodeText(node.catalog_name) !== '')
      throw createRefusal(`the qualified name of the table '${name}'`);
    if (node.at_clause) throw createRefusal(`AT behind the table '${name}'`);
    const alias = readNodeText(node.alias);
    if (ctes.has(foldCase(name))) return void scope.others.add(foldCase(alias || name));
    const source = this.#names.findTable(name);
    if (!source)
      throw new DataError(
        `There is no table '${name}': GET /v1/meta lists the cubes and views you can query.`,
      );
    if (readNodeList(node.column_name_alias).length > 0)
      throw createRefusal(`new column names for the table '${name}'`);
    const use = createTableUse({ source, alias: alias || name, isAliased: alias !== '', node });
    scope.uses.push(use);
    this.validated.uses.push(use);
  }

  #visitJoin(node: TreeNode, place: Place): void {
    const fields = readJoinFields(node.condition);
    if (fields && isRecord(node.condition))
      for (const part of [node.condition, ...fields]) this.seen.add(part);
    this.#visitParts(node, place, fields ? ['condition'] : []);
    for (const use of place.scope.uses) {
      if (node.ref_type === 'NATURAL') use.needsAll = true;
      for (const name of new Set(readNodeTexts(node.using_columns).map(foldCase))) {
        const member = this.#names.findMember?.(use.source, name);
        if (member?.cubeMember.kind === 'dimension') use.columns.add(member);
      }
    }
  }

  #visitDerived(node: TreeNode, place: Place): void {
    place.scope.others.add(foldCase(readNodeText(node.alias)));
    this.#visitParts(node, place);
  }

  #visitTableFunction(node: TreeNode, place: Place): void {
    const call = isRecord(node.function) ? node.function : {};
    this.seen.add(call);
    const name = readNodeText(call.function_name);
    if (!isAllowedTableFunction(foldCase(name))) throw createRefusal(`the table function '${name}'`);
    place.scope.others.add(foldCase(readNodeText(node.alias) || name));
    this.#visitFunction(call, place);
  }

  #visitColumn(node: TreeNode, { scope }: Place, needsName: boolean): void {
    resolveColumn(node, { ...this.validated, scope, findMember: this.#names.findMember, needsName });
  }

  #visitComparison(node: TreeNode, place: Place): void {
    const { left, right, type } = node;
    const isOfNames = isRecord(left) && isRecord(right) && isColumn(left) && isColumn(right);
    if (type === 'COMPARE_EQUAL' && isOfNames) place.scope.equalities.push([left, right]);
    this.#visitParts(node, place);
  }

  #visitStar(node: TreeNode, place: Place): void {
    if (node.columns === true) throw createRefusal('COLUMNS(…)');
    place.scope.markStar(readNodeText(node.relation_name));
    this.#visitParts(node, place);
  }

  #visitFunction(node: TreeNode, place: Place, needsName = false): void {
    const { findMember } = this.#names;
    if (isMeasureCall(node)) {
      if (!findMember || [node.schema, node.catalog].some((part) => readNodeText(part) !== ''))
        throw createRefusal('MEASURE(…) with a qualified name');
      return this.#noteMeasure(node, requireCalledMeasure(node, place.scope, findMember), needsName);
    }
    this.#checkFunction(node);
    const measured = findMember && findAggregatedMeasure(node, place.scope, findMember);
    if (measured) return this.#noteMeasure(node, measured, needsName);
    place.scope.countsRows ||= countsEachRow(node);
    this.#visitParts(node, place);
  }

  #checkFunction(node: TreeNode): void {
    const name = readNodeText(node.function_name);
    if (!['', 'main'].includes(readNodeText(node.schema)) || readNodeText(node.catalog) !== '')
      throw createRefusal(`the qualified name of the function '${name}'`);
    if (!this.#names.isFunction(foldCase(name))) throw createFunctionRefusal(name);
  }

  #noteMeasure(node: TreeNode, found: MeasureOfTable, needsName: boolean): void {
    for (const child of readNodeList(node.children).filter(isRecord))
      if (isColumn(child)) this.seen.add(child);
    found.use.measures.add(found.member);
    this.validated.calls.push({ node, needsName, ...found });
  }
}

const countsEachRow = (node: TreeNode): boolean =>
  isRepetitionSensitive(foldCase(readNodeText(node.function_name)), node.distinct === true);

const isColumn = ({ class: kind }: TreeNode): boolean => kind === 'COLUMN_REF';

/** Whether a SELECT aggregates, so that window functions see groups and not rows. */
const isGrouped = (select: TreeNode, { uses }: FromClause): boolean =>
  readNodeList(select.group_expressions).length > 0 ||
  select.aggregate_handling !== 'STANDARD_HANDLING' ||
  uses.some(({ measures }) => measures.size > 0);

/** The name of a result column; empty for an expression without an alias. */
const nameOfItem = (item: TreeNode): string => foldCase(readNodeText(item.alias) || nameOfMeasureCall(item));

function isResultColumn(expression: TreeNode, { aliases }: TableScope): boolean {
  const [name, ...more] = readNodeTexts(expression.column_names);
  return isColumn(expression) && name !== undefined && more.length === 0 && aliases.has(foldCase(name));
}

/** `ORDER BY ALL` */
const isOrderOfAll = ({ class: kind, columns, expr, relation_name: table }: TreeNode): boolean =>
  kind === 'STAR' && columns === true && expr === null && table === '';
