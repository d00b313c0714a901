/** Which tables a place in a statement can name, and what the statement takes of them. */
import type { Member, Source } from '../data-model.ts';
import { fold, type TreeNode } from './sql-tree.ts';

/** A table of the data model where a FROM names it. */
export interface TableUse {
  source: Source;
  /** Its name in the rest of the SELECT. */
  alias: string;
  isAliased: boolean;
  node: TreeNode;
  /** Measures that a `MEASURE(…)` takes from it. */
  measures: Set<Member>;
  /** `*`, or a join by all common names: every column is needed. */
  needsAll: boolean;
  /** `*` or the table's name as a value: every column that is there shows. */
  showsAll: boolean;
}

/** The tables of one SELECT; inner SELECTs see those of the outer ones too. */
export class TableScope {
  readonly uses: TableUse[] = [];
  /** Names of FROM entries that are no tables of the data model. */
  readonly others = new Set<string>();
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

  /** `*`, or `table.*` */
  markStar(table: string): void {
    for (const use of table === '' ? this.uses : this.find(table)) showAll(use);
  }

  /** A bare name: of a column, or of a table whose whole rows it then means. */
  markValue(name: string): void {
    for (const use of this.find(name)) if (!hasColumn(use, name)) showAll(use);
  }
}

function showAll(use: TableUse): void {
  use.needsAll = true;
  use.showsAll = true;
}

const hasColumn = ({ source }: TableUse, name: string): boolean =>
  [...source.members].some(([own, member]) => fold(own) === fold(name) && member.own.kind === 'dimension');
