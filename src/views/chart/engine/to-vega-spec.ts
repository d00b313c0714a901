/** Prepares the spec of a request, and turns it into the Vega spec that is drawn, with its rows, and with legends that leave room. */
import { loadChunk } from '../../../browser/load-chunk.ts';
import type { Config, Spec } from 'vega';
import { yieldToPage } from '../../../browser/yield-to-page.ts';
import { copySpecRows, findRowsName, insertSpecRows } from '../model/bind-query-rows.ts';
import type { AnnotatedSpec, annotateChart as AnnotateChart } from '../model/annotate-chart.ts';
import { drawInUtc } from '../model/draw-in-utc.ts';
import { centerTimeLabels } from '../model/center-time-labels.ts';
import { collapseLegends, computeLegendSpace } from '../model/collapse-legends.ts';
import { fitMarks } from '../model/fit-marks.ts';
import { toFieldTitle } from '../model/field-titles.ts';
import { rewriteGuideLabels } from '../model/guide-labels.ts';
import { repairColumnAccess } from '../model/repair-column-access.ts';
import { prepareChartSpec, type PreparedChart } from '../model/prepare-chart-spec.ts';
import { readArray } from '../../../model/parsing/read-value.ts';
import type { ChartRequest } from './chart-request.ts';
import type { LegendParts } from './legend-buttons.ts';

/** The spec that is drawn, and its legends that have buttons. */
interface DrawnSpec extends LegendParts {
  readonly spec: Spec;
  readonly boxSignal: string | undefined;
  /** The name of the data set that has the rows of the query. */
  readonly rowsName: string;
}

export function prepareChart({
  spec,
  result,
  theme,
  overrides,
  context,
  width,
  height,
  rendererKind,
}: ChartRequest): PreparedChart {
  const described = rendererKind === 'svg';
  return prepareChartSpec({ spec, result, theme, overrides, context, size: { width, height }, described });
}

export async function toVegaSpec(prepared: PreparedChart, request: ChartRequest): Promise<DrawnSpec> {
  const annotating = loadAnnotations(prepared, request);
  const compiled = drawInUtc(prepared.language === 'vega' ? prepared.spec : await compile(prepared, request));
  const isWhole = prepared.language === 'vega-lite' && !prepared.concatenated;
  const written = rewriteGuideLabels(compiled);
  const labelled = prepared.language === 'vega' ? written : { ...centerTimeLabels(written) };
  const { spec: toggled, toggles } =
    request.legend && readArray(compiled['legends']).length > 0
      ? (await loadChunk(() => import('./legend-buttons.ts'))).addLegendToggles(labelled, isWhole)
      : { spec: labelled, toggles: [] };
  const { context } = request;
  const box = computeLegendSpace(request, prepared.isMultiView);
  const { folds, boxSizeSignal, ...collapsed } = collapseLegends(toggled, {
    config: prepared.config,
    box,
    context,
  });
  const annotateChart = await annotating;
  const { spec: authored, config } = prepared;
  const parts = {
    compiled,
    authored,
    config,
    folds,
    boxSignal: boxSizeSignal,
    box,
    theme: request.theme,
    context,
  };
  const { spec, boxSignal, endLabels }: AnnotatedSpec = annotateChart?.(collapsed.spec, parts) ?? {
    spec: collapsed.spec,
    boxSignal: boxSizeSignal,
  };
  const own = copySpecRows({ ...spec });
  return {
    spec: prepared.rows ? insertSpecRows(own, prepared.rows) : own,
    boxSignal,
    rowsName: findRowsName(own),
    toggles,
    folds,
    endLabels,
  };
}

/** Loads the file for labels in parallel with the compiler. A chart is usable without it. */
async function loadAnnotations(
  { language, concatenated }: PreparedChart,
  { isAnnotated, onFault }: ChartRequest,
): Promise<typeof AnnotateChart | undefined> {
  if (!isAnnotated || language !== 'vega-lite' || concatenated) return undefined;
  try {
    return (await loadChunk(() => import('../model/annotate-chart.ts'))).annotateChart;
  } catch (error) {
    onFault?.(String(error));
    return undefined;
  }
}

async function compile(prepared: PreparedChart, { result }: ChartRequest): Promise<Record<string, unknown>> {
  const { compileVegaLite } = await loadChunk(() => import('./vega-lite.ts'));
  const toTitle = (definition: unknown) => toFieldTitle(definition, result);
  const spec = compileVegaLite({ spec: prepared.spec, config: prepared.config, toTitle });
  await yieldToPage();
  return { ...fitMarks(repairColumnAccess({ ...spec })) };
}

/** A compiled spec contains its styles. Only the reader's language and the allowed events are added. */
export const makeReaderConfig = ({ config }: PreparedChart): Config =>
  ({ locale: config['locale'], events: config['events'] }) as Config;
