/** The totals in the footer of a table, from their query. */
import type { Cell, Result } from '../../../../model/result.ts';
import {
  findColumnCells,
  isMeasure,
  createAggregationLevel,
  type AggregationLevel,
  type LevelStates,
  type LevelState,
} from './aggregation-levels.ts';
import { parseColumnStyles } from '../columns/parse-column-styles.ts';
import { toPivotFieldName } from '../pivot/pivot-layout.ts';
import { parsePivot, type PivotSpec } from '../pivot/parse-pivot-spec.ts';
import type { TotalsState } from '../table-view.ts';
import { parseTotals } from './parse-totals.ts';

type Spec = Readonly<Record<string, unknown>>;

/** Returns undefined if the table has no footer. */
export function findFooterTotals(spec: Spec, result: Result, levels: LevelStates): TotalsState | undefined {
  const pivot = parsePivot(spec, result);
  const parts = pivot ? listPivotParts(pivot) : listFlatParts(spec);
  const states = parts.map(({ level }) => levels.get(level.id));
  if (parts.length === 0 || states.every((state) => state === undefined)) return undefined;
  const failed = states.find((state) => state?.status === 'failed');
  if (failed?.status === 'failed') return failed;
  if (states.some((state) => state?.status === 'pending')) return { status: 'pending' };
  const hidden = new Set(
    parseColumnStyles(spec.columns).flatMap(({ name, total }) => (total === 'none' ? name : [])),
  );
  const cells = parts.flatMap((part, index) => readPart(part, states[index], hidden));
  return cells.length > 0 ? { status: 'ready', cells: new Map(cells) } : undefined;
}

/** True if the table has a footer with totals. A pivot with measures as rows has rows of totals instead. */
export function hasFooter(spec: Spec, pivot: PivotSpec | undefined): boolean {
  if (!pivot) return parseTotals(spec.totals).columns;
  return pivot.columnTotals && pivot.measuresAxis === 'columns';
}

interface Part {
  readonly level: AggregationLevel;
  /** The field of the column that a total belongs to. */
  readonly fieldOf: (measure: string, keys: readonly Cell[]) => string;
}

const listFlatParts = (spec: Spec): Part[] =>
  parseTotals(spec.totals).columns
    ? [{ level: createAggregationLevel([]), fieldOf: (measure) => measure }]
    : [];

function listPivotParts(pivot: PivotSpec): Part[] {
  if (!hasFooter({}, pivot)) return [];
  const all = {
    level: createAggregationLevel([]),
    fieldOf: (measure: string) => toPivotFieldName(measure, undefined),
  };
  return [
    { level: createAggregationLevel(pivot.columns), fieldOf: toPivotFieldName },
    ...(pivot.rowTotals ? [all] : []),
  ];
}

function readPart(
  { level, fieldOf }: Part,
  state: LevelState | undefined,
  hidden: ReadonlySet<string>,
): [string, Cell][] {
  if (state?.status !== 'ready') return [];
  const { result } = state;
  const keyLists = level.dimensions.map((name) => findColumnCells(result, name) ?? []);
  const measures = result.columns.filter(
    (column) => isMeasure(column) && !level.dimensions.includes(column.name),
  );
  return measures.flatMap(({ name }) =>
    hidden.has(name)
      ? []
      : (findColumnCells(result, name) ?? []).map((cell, row): [string, Cell] => [
          fieldOf(
            name,
            keyLists.map((cells) => cells[row] ?? null),
          ),
          cell,
        ]),
  );
}
