/** Which tables a place in a statement can name, and what the statement takes of them. */
import type { Member, Source } from '../model/data-model.ts';
import { fold, type TreeNode } from './sql-tree.ts';

/** A place in the text that names a column. */
export interface ColumnReference {
  node: TreeNode;
  member: Member;
  /** A column of a result that the caller gave no name of its own. */
  needsName: boolean;
}

/** A table of the data model where a FROM names it. */
export interface TableUse {
  source: Source;
  /** Its name in the rest of the SELECT. */
  alias: string;
  isAliased: boolean;
  node: TreeNode;
  /** Dimensions that the statement names, or may name. */
  columns: Set<Member>;
  references: ColumnReference[];
  /** Measures that the statement asks of it. */
  measures: Set<Member>;
  /** `*`, or a join by all common names: every column is needed. */
  needsAll: boolean;
  /** `*` or the table's name as a value: every column that is there shows. */
  showsAll: boolean;
}

export function createTableUse(parts: Pick<TableUse, 'source' | 'alias' | 'isAliased' | 'node'>): TableUse {
  const taken = { columns: new Set<Member>(), references: [], measures: new Set<Member>() };
  return { ...parts, ...taken, needsAll: false, showsAll: false };
}

/** The tables of one SELECT; inner SELECTs see those of the outer ones too. */
export class TableScope {
  readonly uses: TableUse[] = [];
  /** Names of FROM entries that are no tables of the data model. */
  readonly others = new Set<string>();
  /** Names of the SELECT's results. */
  readonly aliases = new Set<string>();
  /** Nodes on both sides of a `=` between two names. */
  readonly equalities: [TreeNode, TreeNode][] = [];
  /** Something other than a measure is made of rows, and minds how often each of them is there. */
  countsRows = false;
  /** The same of a window, which may see groups instead of rows. */
  countsGroups = false;
  readonly #outer: TableScope | undefined;

  constructor(outer?: TableScope) {
    this.#outer = outer;
  }

  /** The tables that a name stands for here, or in the nearest SELECT around that knows it. */
  find(name: string): TableUse[] {
    const found = this.findOwn(name);
    if (found.length > 0 || this.others.has(fold(name))) return found;
    return this.#outer?.find(name) ?? [];
  }

  findOwn(name: string): TableUse[] {
    return this.uses.filter(({ alias }) => fold(alias) === fold(name));
  }

  /** This SELECT, and those around it from the nearest on. */
  *outwards(): Generator<TableScope> {
    yield this;
    if (this.#outer) yield* this.#outer.outwards();
  }

  /** `*`, or `table.*` */
  markStar(table: string): void {
    for (const use of table === '' ? this.uses : this.find(table)) showAll(use);
  }

  /** A bare name of a table means its whole rows. */
  markRows(name: string): void {
    for (const use of this.find(name)) showAll(use);
  }
}

function showAll(use: TableUse): void {
  use.needsAll = true;
  use.showsAll = true;
}
