/** Parses the pivot of a spec, or the report's `pivotItems`. See docs/dashboard-format.md, "Tables". */
import { isRecord, readBoolean, readOneOf, readStrings } from '../../../../model/parsing/read-value.ts';
import type { Result } from '../../../../model/result.ts';
import { parseDisplayScale } from '../columns/parse-column-styles.ts';
import { isMeasure, listDimensions } from '../levels/aggregation-levels.ts';
import { parseTotals } from '../levels/parse-totals.ts';

export interface PivotSpec {
  /** Names of columns of the result. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly measures: readonly string[];
  readonly rowTotals: boolean;
  readonly columnTotals: boolean;
  readonly measuresAxis: 'columns' | 'rows';
  readonly measuresPosition: 'before' | 'after';
  readonly scale: number | undefined;
}

type Given = Readonly<Record<string, unknown>>;

/** A placeholder in `rows` or `columns` for the position of the measures. */
const measuresPlaceholder = 'measures';

/** Returns undefined if there is no pivot. */
export function parsePivot(spec: Given, result: Result): PivotSpec | undefined {
  const given = isRecord(spec.pivot) ? spec.pivot : isRecord(spec.pivotItems) ? spec.pivotItems : undefined;
  if (!given) return undefined;
  const find = (value: unknown) => listColumns(value, result);
  const columns = find(given.columns);
  const measuresAxis = readAxis(given);
  if (columns.length === 0 && measuresAxis === 'columns') return undefined;
  const measures = find(given.measures);
  const chosen = measures.length > 0 ? measures : result.columns.filter(isMeasure).map(({ name }) => name);
  const rows = find(given.rows).filter((name) => !columns.includes(name));
  const others = () => listDimensions(result).filter((name) => !columns.includes(name));
  const totals = parseTotals(spec.totals);
  return {
    rows: rows.length > 0 || Array.isArray(given.rows) ? rows : others(),
    columns,
    measures: chosen.filter((name) => !rows.includes(name) && !columns.includes(name)),
    rowTotals: readBoolean(given.showRowTotals) ?? totals.rows,
    columnTotals: readBoolean(given.showColumnTotals) ?? totals.columns,
    measuresAxis,
    measuresPosition:
      readOneOf(given.measuresPosition, ['before', 'after'] as const) ??
      (chosen.length === 1 ? 'before' : 'after'),
    scale: parseDisplayScale(given.displayScale),
  };
}

function readAxis(given: Given): PivotSpec['measuresAxis'] {
  const named = readOneOf(given.measuresAxis, ['columns', 'rows'] as const);
  return named ?? (readStrings(given.rows).includes(measuresPlaceholder) ? 'rows' : 'columns');
}

/** A time column may be named without its grain. */
function listColumns(value: unknown, { columns }: Result): string[] {
  const found = readStrings(value).flatMap((name) => {
    const exact = columns.find((column) => column.name === name);
    const cut = columns.find((column) => column.name.startsWith(`${name}.`));
    return (exact ?? cut)?.name ?? [];
  });
  return [...new Set(found)];
}
