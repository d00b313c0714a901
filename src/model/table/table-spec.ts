/** What a table shows of a result. The spec is read tolerantly: docs/dashboard-format.md, "Tables". */
import type { FormatContext } from '../formats/format-context.ts';
import { createValueWords } from '../messages/table-values-en.ts';
import { isRecord, readBoolean, readNumber } from '../readers/read-value.ts';
import type { ColumnFormat, Result } from '../result.ts';
import { readColorScales } from './color-scale.ts';
import { plainLook, readLooks, type ColumnLook } from './column-look.ts';
import { readConditionalFormats } from './conditional-formats.ts';
import { dressColumns } from './dress-columns.ts';
import { createGroupBody } from './groups.ts';
import { listDimensions, noLevels, type Levels } from './levels.ts';
import { createPivotBody } from './pivot.ts';
import { readPivot, type PivotSpec } from './pivot-spec.ts';
import { createFlatBody, createSources, type Source, type TableBody } from './table-body.ts';
import { readGroups } from './table-plan.ts';
import type { FontSizes, TableView } from './table-view.ts';
import { wantsFooter } from './totals.ts';

export type {
  CellDisplay,
  CellNote,
  HeaderBand,
  RowGroups,
  TableColumn,
  TableView,
  TotalsState,
} from './table-view.ts';

export interface TableSurroundings {
  /** Titles of a pivot's columns are written for this reader; English and UTC by default. */
  readonly context?: FormatContext | undefined;
  /** What has come of the results that `planLevels` names. */
  readonly levels?: Levels | undefined;
  /** Rows as they are, neither grouped nor with lines of totals among them: for files. */
  readonly plain?: boolean | undefined;
}

type Spec = Readonly<Record<string, unknown>>;

const anyone: FormatContext = { locale: 'en', timeZone: 'UTC', currency: 'USD' };

/** Columns of the spec in its order, those of the result where it names none; hidden and unknown ones are left out. */
export function readTable(
  spec: Spec,
  result: Result,
  overrides: Readonly<Record<string, ColumnFormat>>,
  { context = anyone, levels = noLevels, plain = false }: TableSurroundings = {},
): TableView {
  const looks = readLooks(spec.columns);
  const pivot = readPivot(spec, result);
  const groups = pivot || plain ? [] : readGroups(spec, result);
  const words = createValueWords(context.locale);
  const scaleWords: Readonly<Record<number, 'thousands' | 'millions' | 'billions'>> = {
    1e3: 'thousands',
    1e6: 'millions',
  };
  const find = createSources(result, {
    ...{ overrides, looks, scale: pivot?.scale, showViewNames: readBoolean(spec.showViewNames) ?? false },
    scaleWord: (scale) => words(scaleWords[scale] ?? 'billions'),
  });
  const sources = (): Source[] => listSources(looks, result, find);
  const body = pivot
    ? createPivotBody({ result, pivot: plainPivot(pivot, plain), levels, find, context, words })
    : groups.length > 0
      ? createGroupBody({ result, groups, sources: sources(), levels })
      : createFlatBody(result, sources());
  const keep = pivot ? [...pivot.rows, ...pivot.columns] : listDimensions(result);
  const formats = readConditionalFormats(spec.conditionalFormats);
  const scales = readColorScales(spec.colorScales);
  return {
    ...shapeOf(body),
    columns: dressColumns(body, { formats, scales, levels, keep }),
    rowNumbers: readBoolean(spec.rowNumbers) ?? false,
    banding: readBoolean(spec.banding) ?? false,
    headerWrap: readBoolean(spec.headerWrap) ?? false,
    footer: wantsFooter(spec, pivot),
    fontSizes: readFontSizes(spec.fontSize),
  };
}

const shapeOf = ({ rowCount, bands, groups, totalRows, columnsLeftOut, rowAt }: TableBody) => ({
  ...{ rowCount, bands, groups, totalRows, columnsLeftOut, rowAt },
});

const plainPivot = (pivot: PivotSpec, plain: boolean): PivotSpec =>
  plain && pivot.measuresAxis === 'rows' ? { ...pivot, columnTotals: false } : pivot;

function listSources(
  looks: readonly ColumnLook[],
  { columns }: Result,
  find: (name: string, own?: ColumnLook) => Source | undefined,
): Source[] {
  const named = looks.filter(({ hidden }) => !hidden).flatMap((look) => find(look.name, look) ?? []);
  return named.length > 0 ? named : columns.flatMap(({ name }) => find(name, plainLook(name)) ?? []);
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
