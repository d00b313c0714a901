/**
 * Creates the view of a table from a result and a spec. Invalid parts of the spec are ignored:
 * docs/dashboard-format.md, "Tables".
 */
import type { FormatContext } from '../../../model/formats/format-value.ts';
import { createCellMessages } from '../../../model/messages/table-cells-en.ts';
import { sharedTimeColumn } from '../../../model/time/compared-time.ts';
import { isRecord, readBoolean, readNumber } from '../../../model/parsing/read-value.ts';
import type { ColumnFormat, Result } from '../../../model/result.ts';
import { parseColorScales } from './formats/color-scale.ts';
import {
  createDefaultColumnStyle,
  parseColumnStyles,
  type ColumnStyle,
} from './columns/parse-column-styles.ts';
import { parseConditionalFormats } from './formats/conditional-formats.ts';
import { styleColumns } from './columns/style-columns.ts';
import { createGroupBody } from './rows/group-body.ts';
import { listDimensions, emptyLevelStates, type LevelStates } from './levels/aggregation-levels.ts';
import { createPivotBody } from './pivot/pivot-body.ts';
import { parsePivot, type PivotSpec } from './pivot/parse-pivot-spec.ts';
import { createPlainBody, createColumnSources, type ColumnSource, type TableBody } from './table-body.ts';
import { parseRowGroups } from './levels/plan-table-levels.ts';
import type { FontSizes, TableView } from './table-view.ts';
import { hasFooter } from './levels/table-totals.ts';

export type {
  CellDisplay,
  CellNote,
  HeaderBand,
  RowGroups,
  TableColumn,
  TableView,
  TotalsState,
} from './table-view.ts';

export interface TableViewOptions {
  /** Context for the titles of a pivot's columns. Default: English and UTC. */
  readonly context?: FormatContext | undefined;
  /** The states of the additional results that `planLevels` lists. */
  readonly levels?: LevelStates | undefined;
  /** Ungrouped rows without totals, for exports. */
  readonly plain?: boolean | undefined;
}

type Spec = Readonly<Record<string, unknown>>;

const defaultContext: FormatContext = { locale: 'en', timeZone: 'UTC', currency: 'USD' };

/**
 * Shows the columns of the spec in its order, or those of the result if it lists none. Hidden and unknown columns are
 * left out.
 */
export function createTableView(
  spec: Spec,
  result: Result,
  overrides: Readonly<Record<string, ColumnFormat>>,
  { context = defaultContext, levels = emptyLevelStates, plain = false }: TableViewOptions = {},
): TableView {
  const styles = parseColumnStyles(spec.columns);
  const pivot = parsePivot(spec, result);
  const groups = pivot || plain ? [] : parseRowGroups(spec, result);
  const messages = createCellMessages(context.locale);
  const scaleWords: Readonly<Record<number, 'thousands' | 'millions' | 'billions'>> = {
    1e3: 'thousands',
    1e6: 'millions',
  };
  const find = createColumnSources(result, {
    overrides,
    styles,
    scale: pivot?.scale,
    showViewNames: readBoolean(spec.showViewNames) ?? false,
    scaleWord: (scale) => messages(scaleWords[scale] ?? 'billions'),
  });
  const sources = (): ColumnSource[] => listSources(styles, result, find);
  const body = pivot
    ? createPivotBody({ result, pivot: plainPivot(pivot, plain), levels, find, context, messages })
    : groups.length > 0
      ? createGroupBody({ result, groups, sources: sources(), levels })
      : createPlainBody(result, sources());
  const dimensions = pivot ? [...pivot.rows, ...pivot.columns] : listDimensions(result);
  const formats = parseConditionalFormats(spec.conditionalFormats);
  const scales = parseColorScales(spec.colorScales);
  return {
    ...shapeOf(body),
    columns: styleColumns(body, { formats, scales, levels, dimensions }),
    rowNumbers: readBoolean(spec.rowNumbers) ?? false,
    banding: readBoolean(spec.banding) ?? false,
    headerWrap: readBoolean(spec.headerWrap) ?? false,
    footer: hasFooter(spec, pivot),
    fontSizes: readFontSizes(spec.fontSize),
  };
}

const shapeOf = ({ rowCount, bands, groups, totalRows, columnsLeftOut, rowAt }: TableBody) => ({
  rowCount,
  bands,
  groups,
  totalRows,
  columnsLeftOut,
  rowAt,
});

const plainPivot = (pivot: PivotSpec, plain: boolean): PivotSpec =>
  plain && pivot.measuresAxis === 'rows' ? { ...pivot, columnTotals: false } : pivot;

function listSources(
  looks: readonly ColumnStyle[],
  { columns }: Result,
  find: (name: string, own?: ColumnStyle) => ColumnSource | undefined,
): ColumnSource[] {
  const named = looks.filter(({ hidden }) => !hidden).flatMap((look) => find(look.name, look) ?? []);
  if (named.length > 0) return named;
  // The time that compared periods share places the marks of charts. Its rows have their own.
  const own = columns.filter(({ name }) => name !== sharedTimeColumn);
  return own.flatMap(({ name }) => find(name, createDefaultColumnStyle(name)) ?? []);
}

function readFontSizes(value: unknown): FontSizes {
  const one = readSize(value);
  if (one !== undefined) return { headers: one, values: one, totals: one };
  const given = isRecord(value) ? value : {};
  return {
    headers: readSize(given.headers),
    values: readSize(given.values),
    totals: readSize(given.totals),
  };
}

/** px */
function readSize(value: unknown): number | undefined {
  const size = readNumber(value);
  return size === undefined ? undefined : Math.min(24, Math.max(10, size));
}
