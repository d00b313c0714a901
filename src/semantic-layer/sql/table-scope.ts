/** The tables that are visible in a SELECT, and which of their members the statement uses. */
import type { Member, Source } from '../model/data-model.ts';
import { foldCase, type TreeNode } from './sql-tree.ts';

/** A column name in the text. */
export interface ColumnReference {
  node: TreeNode;
  member: Member;
  /** Whether it is a column of a result without an alias. */
  needsName: boolean;
}

/** A table of the data model in a FROM clause. */
export interface TableUse {
  source: Source;
  /** Its name in the rest of the SELECT. */
  alias: string;
  isAliased: boolean;
  node: TreeNode;
  /** Dimensions that the statement uses, or may use. */
  columns: Set<Member>;
  references: ColumnReference[];
  /** Measures that the statement uses. */
  measures: Set<Member>;
  /** `*`, or a join by all common names: every column is needed. */
  needsAll: boolean;
  /** `*` or the table's name as a value: every existing column appears in the result. */
  showsAll: boolean;
}

export function createTableUse(parts: Pick<TableUse, 'source' | 'alias' | 'isAliased' | 'node'>): TableUse {
  const taken = { columns: new Set<Member>(), references: [], measures: new Set<Member>() };
  return { ...parts, ...taken, needsAll: false, showsAll: false };
}

/** The tables of one SELECT. An inner SELECT sees the tables of the outer ones too. */
export class TableScope {
  readonly uses: TableUse[] = [];
  /** Names of FROM entries that are not tables of the data model. */
  readonly others = new Set<string>();
  /** Aliases of the SELECT's columns. */
  readonly aliases = new Set<string>();
  /** The two sides of each `=` between two column names. */
  readonly equalities: [TreeNode, TreeNode][] = [];
  /** Whether an aggregate other than a measure depends on how often each row appears. */
  countsRows = false;
  /** Whether a window function depends on how often each row, or group, appears. */
  countsGroups = false;
  readonly #outer: TableScope | undefined;

  constructor(outer?: TableScope) {
    this.#outer = outer;
  }

  /** The tables that a name means in this SELECT, or else in the nearest outer one that has the name. */
  find(name: string): TableUse[] {
    const found = this.findOwn(name);
    if (found.length > 0 || this.others.has(foldCase(name))) return found;
    return this.#outer?.find(name) ?? [];
  }

  findOwn(name: string): TableUse[] {
    return this.uses.filter(({ alias }) => foldCase(alias) === foldCase(name));
  }

  /** This SELECT, then the outer ones from the nearest on. */
  *outwards(): Generator<TableScope> {
    yield this;
    if (this.#outer) yield* this.#outer.outwards();
  }

  /** `*`, or `table.*` */
  markStar(table: string): void {
    for (const use of table === '' ? this.uses : this.find(table)) showAll(use);
  }

  /** The name of a table used as a value means its whole rows. */
  markRows(name: string): void {
    for (const use of this.find(name)) showAll(use);
  }
}

function showAll(use: TableUse): void {
  use.needsAll = true;
  use.showsAll = true;
}
