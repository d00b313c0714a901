/** The last line of a table, from what has been asked for it. */
import type { Cell, Result } from '../result.ts';
import { cellsOf, isMeasure, toLevel, type Level, type Levels, type LevelState } from './levels.ts';
import { readLooks } from './column-look.ts';
import { pivotField } from './pivot-layout.ts';
import { readPivot, readTotals, type PivotSpec } from './pivot-spec.ts';
import type { TotalsState } from './table-view.ts';

type Spec = Readonly<Record<string, unknown>>;

/** undefined where the table has no line of totals, or none below its columns. */
export function findTotals(spec: Spec, result: Result, levels: Levels): TotalsState | undefined {
  const pivot = readPivot(spec, result);
  const parts = pivot ? listPivotParts(pivot) : listFlatParts(spec);
  const states = parts.map(({ level }) => levels.get(level.id));
  if (parts.length === 0 || states.every((state) => state === undefined)) return undefined;
  const failed = states.find((state) => state?.status === 'failed');
  if (failed?.status === 'failed') return failed;
  if (states.some((state) => state?.status === 'pending')) return { status: 'pending' };
  const hidden = new Set(
    readLooks(spec.columns).flatMap(({ name, total }) => (total === 'none' ? name : [])),
  );
  const cells = parts.flatMap((part, index) => readPart(part, states[index], hidden));
  return cells.length > 0 ? { status: 'ready', cells: new Map(cells) } : undefined;
}

/** Whether a line of totals is wanted. Measures below each other have lines of their own. */
export function wantsFooter(spec: Spec, pivot: PivotSpec | undefined): boolean {
  if (!pivot) return readTotals(spec.totals).columns;
  return pivot.columnTotals && pivot.measuresAxis === 'columns';
}

interface Part {
  readonly level: Level;
  /** The field of the column that a value stands below. */
  readonly fieldOf: (measure: string, keys: readonly Cell[]) => string;
}

const listFlatParts = (spec: Spec): Part[] =>
  readTotals(spec.totals).columns ? [{ level: toLevel([]), fieldOf: (measure) => measure }] : [];

function listPivotParts(pivot: PivotSpec): Part[] {
  if (!wantsFooter({}, pivot)) return [];
  const all = { level: toLevel([]), fieldOf: (measure: string) => pivotField(measure, undefined) };
  return [{ level: toLevel(pivot.columns), fieldOf: pivotField }, ...(pivot.rowTotals ? [all] : [])];
}

function readPart(
  { level, fieldOf }: Part,
  state: LevelState | undefined,
  hidden: ReadonlySet<string>,
): [string, Cell][] {
  if (state?.status !== 'ready') return [];
  const { result } = state;
  const keyLists = level.keep.map((name) => cellsOf(result, name) ?? []);
  const measures = result.columns.filter((column) => isMeasure(column) && !level.keep.includes(column.name));
  return measures.flatMap(({ name }) =>
    hidden.has(name)
      ? []
      : (cellsOf(result, name) ?? []).map((cell, row): [string, Cell] => [
          fieldOf(
            name,
            keyLists.map((cells) => cells[row] ?? null),
          ),
          cell,
        ]),
  );
}
