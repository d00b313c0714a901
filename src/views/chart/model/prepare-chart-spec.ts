/** Turns the spec of a report into one that is ready to draw: secured, with rows, size, titles, formats and theme. */
import { isRecord } from '../../../model/parsing/read-value.ts';
import type { ColumnFormat, Result } from '../../../model/result.ts';
import type { ChartTheme } from '../../../model/theme/chart-theme.ts';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import { listMeasuredFields, toChartRows, type ChartRow } from './chart-rows.ts';
import { bindViewsToQueryRows } from './bind-query-rows.ts';
import { toChartLocale } from './chart-locale.ts';
import {
  isMultiView,
  isScalable,
  sizeVegaLiteSpec,
  sizeVegaSpec,
  type ChartSize,
} from './size-chart-spec.ts';
import { listLegendBreakpoints, detectChartTraits, toLegendPosition } from './chart-traits.ts';
import { escapeFieldReferences } from './escape-field-references.ts';
import { formatVegaLiteSpec, toFormatConfig } from './vega-lite-formats.ts';
import { colorLinePoints } from './color-line-points.ts';
import { findSpecLanguage, type ChartSpec } from './chart-spec.ts';
import { secureSpec } from './secure-spec.ts';
import { toVegaLiteConfig, toVegaConfig, type VegaConfig } from './vega-config.ts';
import { formatVegaSpec } from './vega-formats.ts';
import { listTickBreakpoints } from './time-ticks.ts';
import { addFieldTitles } from './field-titles.ts';
import { resolveThemeColors } from './theme-colors.ts';

export interface ChartPreparation {
  /** The report's spec. It is not trusted. */
  readonly spec: ChartSpec;
  /** The rows of the query; undefined: the spec's own rows are drawn. */
  readonly result: Result | undefined;
  readonly theme: ChartTheme;
  /** Explicit formats by column name. They take precedence over the formats of the spec. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
  readonly size: ChartSize;
  /** Whether every mark gets a description for assistive technology, which only SVG supports. Default: false. */
  readonly described?: boolean | undefined;
}

export interface PreparedChart {
  readonly language: 'vega' | 'vega-lite';
  readonly spec: Readonly<Record<string, unknown>>;
  readonly config: VegaConfig;
  /** The rows for the data set `table` of the Vega spec; undefined if the spec has its own rows. */
  readonly rows: ChartRow[] | undefined;
  /** The spec has several views, whose total size is known only after they are drawn. */
  readonly isMultiView: boolean;
  /** Whether the drawing can be stretched with its box. */
  readonly isScalable: boolean;
  /** Sizes at which a growing or shrinking box needs a new drawing, px. */
  readonly legendBreakpoints: { readonly width: readonly number[]; readonly height: readonly number[] };
  /** The spec has views beside one another, which may show different rows. */
  readonly concatenated: boolean;
}

/** Pure: the same input gives the same chart, independent of the language of the browser. */
export function prepareChartSpec(preparation: ChartPreparation): PreparedChart {
  const { result, context } = preparation;
  const safe = resolveThemeColors(secureSpec(preparation.spec), preparation.theme);
  const names = result?.columns.map((column) => column.name) ?? [];
  const spec = escapeFieldReferences(safe, names);
  const language = findSpecLanguage(spec);
  const prepared = language === 'vega' ? prepareVega(spec, preparation) : prepareLite(spec, preparation);
  const measured = language === 'vega' ? undefined : listMeasuredFields(spec);
  return { language, ...prepared, rows: result && toChartRows(result, context.timeZone, measured) };
}

type Prepared = Pick<
  PreparedChart,
  'spec' | 'config' | 'isMultiView' | 'isScalable' | 'concatenated' | 'legendBreakpoints'
>;

function prepareLite(spec: Record<string, unknown>, preparation: ChartPreparation): Prepared {
  const { result, theme, overrides, context, size } = preparation;
  const width = isMultiView(spec) ? undefined : size.width;
  const formatted = formatVegaLiteSpec(addFieldTitles(colorLinePoints(spec), result), {
    result,
    overrides,
    context,
    width,
  });
  const bound = result ? bindViewsToQueryRows(formatted) : formatted;
  const base = toVegaLiteConfig(theme, {
    ...detectChartTraits(formatted, result),
    described: preparation.described ?? false,
  });
  const { axis = {}, legend = {}, ...small } = toSmallBoxConfig(size);
  return {
    spec: sizeVegaLiteSpec(bound, size, result),
    isMultiView: isMultiView(bound),
    isScalable: true,
    legendBreakpoints: {
      width: [
        minSizeForAxisTitles.width,
        minSizeForAxes.width,
        ...listLegendBreakpoints(formatted),
        ...(width === undefined ? [] : listTickBreakpoints(result)),
      ],
      height: [minSizeForAxisTitles.height, minSizeForAxes.height],
    },
    concatenated: ['hconcat', 'vconcat', 'concat', 'repeat'].some((key) => key in bound),
    config: {
      ...base,
      ...toFormatConfig(context),
      ...toReader(context),
      ...small,
      axis: merge(base['axis'], axis),
      legend: merge(base['legend'], toLegendPosition(formatted, result, size), legend),
    },
  };
}

const merge = (...parts: unknown[]): VegaConfig => Object.assign({}, ...parts.filter(isRecord)) as VegaConfig;

function prepareVega(spec: Record<string, unknown>, preparation: ChartPreparation): Prepared {
  const { result, theme, overrides, context, size } = preparation;
  const formatted = formatVegaSpec(spec, { result, overrides, context });
  return {
    spec: sizeVegaSpec(formatted, size),
    isMultiView: false,
    isScalable: isScalable(formatted),
    legendBreakpoints: { width: [], height: [] },
    concatenated: false,
    config: { ...toVegaConfig(theme), ...toReader(context) },
  };
}

/** The reader's locale, and the events of the page that a spec may listen to: those of a drag, never keys. */
const toReader = (context: FormatContext): VegaConfig => ({
  locale: toChartLocale(context),
  events: {
    selector: false,
    window: [
      'mousemove',
      'mouseup',
      'pointermove',
      'pointerup',
      'pointercancel',
      'touchmove',
      'touchend',
      'resize',
    ],
  },
});

/** Smaller boxes have no room for axis titles, px. */
const minSizeForAxisTitles = { width: 220, height: 150 };

/** Smaller boxes have room for the marks only, px. */
const minSizeForAxes = { width: 160, height: 100 };

const isBelow = ({ width, height }: ChartSize, least: ChartSize): boolean =>
  width < least.width || height < least.height;

/** Settings for a box in which axes and legends would leave no space for the plot. */
function toSmallBoxConfig(size: ChartSize): VegaConfig {
  if (!isBelow(size, minSizeForAxisTitles)) return {};
  const legend = isBelow(size, minSizeForAxes) ? { disable: true } : { title: null, rowPadding: 5 };
  return { axis: { title: null }, legend, axisY: { tickCount: 3 } };
}
