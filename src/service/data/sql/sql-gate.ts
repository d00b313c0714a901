/**
 * Reads a parsed statement and refuses whatever is not a plain SELECT over the tables of the data model. Only what is
 * known is let through: a node, a cast or a function that this file does not name is an error in the caller's words.
 */
import { isRecord } from '../../../model/readers/read-value.ts';
import { DataError } from '../data-error.ts';
import type { Member, Source } from '../data-model.ts';
import { isAllowedTableFunction } from './allowed-functions.ts';
import { checkCast } from './cast-gate.ts';
import { refuse, refuseNode } from './gate-refusals.ts';
import { findMeasureOfTable, isMeasureCall, type FindMeasure, type MeasureOfTable } from './measure-call.ts';
import { fold, listOf, textOf, textsOf, type TreeNode } from './sql-tree.ts';
import { TableScope, type TableUse } from './table-scope.ts';

/** What a statement may name. */
export interface GateNames {
  findTable(name: string): Source | undefined;
  /** Undefined for a statement in which no `MEASURE(…)` is left. */
  findMeasure?: FindMeasure;
  isFunction(name: string): boolean;
}

/** A `MEASURE(…)` of the text. */
export interface MeasureCall extends MeasureOfTable {
  node: TreeNode;
  /** A column of a result that the caller gave no name of its own. */
  needsName: boolean;
}

export interface GatedSql {
  uses: TableUse[];
  calls: MeasureCall[];
  /** Everything that may be the name of a column, in lower case. */
  names: Set<string>;
}

/** Where the walk is: tables in reach, and names of common table expressions that hold here. */
interface Place {
  scope: TableScope;
  ctes: ReadonlySet<string>;
}

type Visitor = (node: TreeNode, place: Place) => void;

/** Nothing of these needs a look of its own: their parts are visited. */
const plainClasses: ReadonlySet<string> = new Set(
  'BETWEEN CASE COLLATE COMPARISON CONJUNCTION OPERATOR SUBQUERY'.split(' '),
);
const plainTypes: ReadonlySet<string> = new Set(
  `DISTINCT_MODIFIER LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER ORDER_MODIFIER ORDER_DEFAULT ASCENDING DESCENDING
   EMPTY EXPRESSION_LIST`.split(/\s+/),
);
/** DuckDB reads these bare words as functions about itself. */
const serverWords: ReadonlySet<string> = new Set(
  'current_catalog current_database current_role current_schema current_user session_user user'.split(' '),
);

export function gateSql(root: TreeNode, names: GateNames): GatedSql {
  const gate = new SqlGate(names);
  gate.visit(root, { scope: new TableScope(), ctes: new Set() });
  return gate.found;
}

class SqlGate {
  readonly found: GatedSql = { uses: [], calls: [], names: new Set() };
  readonly #names: GateNames;
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
      checkCast(node.cast_type);
      this.visit(node.child, place);
    },
    COLUMN_REF: (node, place) => this.#visitColumn(node, place),
    CONSTANT: () => undefined,
    FUNCTION: (node, place) => this.#visitFunction(node, place),
    STAR: (node, place) => this.#visitStar(node, place),
    WINDOW: (node, place) => {
      this.#checkFunction(node);
      this.#visitParts(node, place);
    },
  };

  constructor(names: GateNames) {
    this.#names = names;
  }

  visit(value: unknown, place: Place): void {
    if (Array.isArray(value)) for (const part of value) this.visit(part, place);
    if (!isRecord(value)) return;
    const isExpression = typeof value.class === 'string';
    const kind = isExpression ? textOf(value.class) : textOf(value.type);
    const visitor = (isExpression ? this.#expressions : this.#nodes)[kind];
    if (visitor) return visitor(value, place);
    const isPlain = kind === '' || (isExpression ? plainClasses : plainTypes).has(kind);
    if (!isPlain) throw refuseNode(kind);
    this.#visitParts(value, place);
  }

  #visitParts(node: TreeNode, place: Place, except: readonly string[] = []): void {
    for (const [key, part] of Object.entries(node)) if (!except.includes(key)) this.visit(part, place);
  }

  #visitSelect(node: TreeNode, place: Place): void {
    const { ctes } = this.#withCtes(node, place);
    const inner = { scope: new TableScope(place.scope), ctes };
    this.visit(node.from_table, inner);
    const items = listOf(node.select_list).filter(isRecord);
    for (const item of items) this.#visitItem(item, inner);
    this.#visitModifiers(node, inner, new Set(items.map(({ alias }) => fold(textOf(alias)))));
    this.#visitParts(node, inner, ['cte_map', 'from_table', 'select_list', 'modifiers']);
  }

  #visitItem(item: TreeNode, place: Place): void {
    if (isMeasureCall(item)) this.#visitMeasure(item, place, textOf(item.alias) === '');
    else this.visit(item, place);
  }

  /** In ORDER BY a column of the result outranks a table of the same name. */
  #visitModifiers(node: TreeNode, place: Place, aliases: ReadonlySet<string>): void {
    for (const modifier of listOf(node.modifiers).filter(isRecord)) {
      const orders = listOf(modifier.orders).filter(isRecord);
      for (const { expression } of orders) {
        if (!isRecord(expression) || isAll(expression)) continue;
        const [name = '', ...more] = textsOf(expression.column_names);
        if (more.length === 0 && aliases.has(fold(name))) this.found.names.add(fold(name));
        else this.visit(expression, place);
      }
      this.#visitParts(modifier, place, ['orders']);
    }
  }

  /** An expression sees only those before it: what it names besides is looked for among the tables. */
  #withCtes(node: TreeNode, { scope, ctes }: Place): Place {
    const known = new Set(ctes);
    const map = isRecord(node.cte_map) ? listOf(node.cte_map.map) : [];
    for (const { key, value } of map.filter(isRecord)) {
      this.visit(value, { scope, ctes: new Set(known) });
      known.add(fold(textOf(key)));
    }
    return { scope, ctes: known };
  }

  /** Only the repeated part sees the name: the first part's tables are never taken for it. */
  #visitRecursive(node: TreeNode, place: Place): void {
    const { scope, ctes } = this.#withCtes(node, place);
    this.visit(node.left, { scope, ctes });
    const inner = { scope, ctes: new Set([...ctes, fold(textOf(node.cte_name))]) };
    this.#visitParts(node, inner, ['cte_map', 'left']);
  }

  #visitTable(node: TreeNode, { scope, ctes }: Place): void {
    const name = textOf(node.table_name);
    if (textOf(node.schema_name) !== '' || textOf(node.catalog_name) !== '')
      throw refuse(`the qualified name of the table '${name}'`);
    if (node.at_clause) throw refuse(`AT behind the table '${name}'`);
    const alias = textOf(node.alias);
    if (ctes.has(fold(name))) return void scope.others.add(fold(alias || name));
    const source = this.#names.findTable(name);
    if (!source)
      throw new DataError(`There is no table '${name}': GET /v1/meta lists the cubes and views you can ask.`);
    if (listOf(node.column_name_alias).length > 0) throw refuse(`new column names for the table '${name}'`);
    const marks = { measures: new Set<Member>(), needsAll: false, showsAll: false };
    const use = { source, alias: alias || name, isAliased: alias !== '', node, ...marks };
    scope.uses.push(use);
    this.found.uses.push(use);
  }

  #visitJoin(node: TreeNode, place: Place): void {
    for (const name of textsOf(node.using_columns)) this.found.names.add(fold(name));
    this.#visitParts(node, place);
    if (node.ref_type === 'NATURAL') for (const use of place.scope.uses) use.needsAll = true;
  }

  #visitDerived(node: TreeNode, place: Place): void {
    place.scope.others.add(fold(textOf(node.alias)));
    this.#visitParts(node, place);
  }

  #visitTableFunction(node: TreeNode, place: Place): void {
    const call = isRecord(node.function) ? node.function : {};
    const name = textOf(call.function_name);
    if (!isAllowedTableFunction(fold(name))) throw refuse(`the table function '${name}'`);
    place.scope.others.add(fold(textOf(node.alias) || name));
    this.#visitFunction(call, place);
  }

  #visitColumn(node: TreeNode, { scope }: Place): void {
    const parts = textsOf(node.column_names);
    const [name = ''] = parts;
    if (parts.length > 2) throw refuse(`the name '${parts.join('.')}': a column is 'table.column'`);
    for (const part of parts) this.found.names.add(fold(part));
    if (parts.length > 1) return;
    if (serverWords.has(fold(name))) throw refuse(`the name '${name}'`);
    scope.markValue(name);
  }

  #visitStar(node: TreeNode, place: Place): void {
    if (node.columns === true) throw refuse('COLUMNS(…)');
    const table = textOf(node.relation_name);
    place.scope.markStar(table);
    this.#visitParts(node, place);
  }

  #visitFunction(node: TreeNode, place: Place): void {
    if (isMeasureCall(node)) return this.#visitMeasure(node, place, false);
    this.#checkFunction(node);
    this.#visitParts(node, place);
  }

  #checkFunction(node: TreeNode): void {
    const name = textOf(node.function_name);
    if (!['', 'main'].includes(textOf(node.schema)) || textOf(node.catalog) !== '')
      throw refuse(`the qualified name of the function '${name}'`);
    if (!this.#names.isFunction(fold(name))) throw refuse(`the function '${name}'`);
  }

  #visitMeasure(node: TreeNode, { scope }: Place, needsName: boolean): void {
    const { findMeasure } = this.#names;
    if (!findMeasure) throw refuse('MEASURE(…)');
    const found = findMeasureOfTable(node, scope, findMeasure);
    found.use.measures.add(found.member);
    this.found.calls.push({ node, needsName, ...found });
  }
}

/** `ORDER BY ALL` */
const isAll = ({ class: kind, columns, expr, relation_name: table }: TreeNode): boolean =>
  kind === 'STAR' && columns === true && expr === null && table === '';
