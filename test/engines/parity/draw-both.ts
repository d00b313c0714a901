/** Draws a spec twice in one page, with the Vega engine and with bare vega-embed, at the same size and with the same theme. */
import type { View } from 'vega';
import { planLegendsInChart } from '../../../src/views/chart/engine/plan-legends-in-chart.ts';
import { centerTimeLabels } from '../../../src/views/chart/model/center-time-labels.ts';
import {
  collapseLegends,
  computeLegendSpace,
  legendPlanFunction,
} from '../../../src/views/chart/model/collapse-legends.ts';
import { fitMarks } from '../../../src/views/chart/model/fit-marks.ts';
import { formatFunction, formatInChart } from '../../../src/views/chart/model/format-in-chart.ts';
import { prepareChartSpec } from '../../../src/views/chart/model/prepare-chart-spec.ts';
import { sizeVegaLiteSpec, sizeVegaSpec } from '../../../src/views/chart/model/size-chart-spec.ts';
import type { Result } from '../../../src/model/result.ts';
import { createBaseRequest, createBox, loadVega, removeBoxes } from '../engine-fixtures.ts';
import { actOnChart } from './act-on-chart.ts';
import type { ParitySpec } from './specs/parity-spec.ts';

type Spec = Record<string, unknown>;

interface Bare {
  readonly version: string;
  readonly embed: (
    target: HTMLElement,
    spec: Spec,
    options: Spec,
  ) => Promise<{ view: View; finalize(): void }>;
  readonly expressionFunction: (name: string, run: unknown) => void;
}

/** Rows of a query, and the same rows for bare vega-embed. */
export interface Bound {
  readonly result: Result;
  readonly rows: object[];
}

export interface Pair {
  readonly ours: View;
  readonly theirs: View;
  /** Repeats an action on both charts. */
  act(events: ParitySpec['act'] & object): Promise<void>;
  dispose(): void;
}

/** px */
const size = { width: 320, height: 220 };
const address = new URL('/test/engines/parity/bare-bundle.js', location.href).href;

let loaded: Promise<Bare> | undefined;

async function loadBare(): Promise<Bare> {
  const bare = (await import(/* @vite-ignore */ address)) as Bare;
  bare.expressionFunction(formatFunction, formatInChart);
  bare.expressionFunction(legendPlanFunction, planLegendsInChart);
  return bare;
}

/** Random numbers are the same in every run. Set before loading, since both packages keep a reference to the function. */
let seed = 1;
Math.random = () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};

/** The chart as vega-embed draws it by default, with its own size and theme. */
export async function drawBare(spec: Spec): Promise<{ view: View; dispose(): void }> {
  const { embed } = await (loaded ??= loadBare());
  seed = 1;
  const embedding = await embed(createBox(), spec, bareOptions);
  await embedding.view.runAsync();
  return {
    view: embedding.view,
    dispose() {
      embedding.finalize();
      removeBoxes();
    },
  };
}

/** `allowOrigins`: origins from which the spec may load. None by default. */
export async function drawBoth(
  { spec, bare = spec }: Pick<ParitySpec, 'spec' | 'bare'>,
  bound?: Bound,
  allowOrigins: readonly string[] = [],
): Promise<Pair> {
  const { embed } = await (loaded ??= loadBare());
  const { drawChart } = await loadVega();
  const boxes = [createBox(), createBox()] as const;
  const ignore = () => undefined;
  const legend = { hidden: {}, label: 'Series', describeMore: String, onMore: ignore, onChange: ignore };
  const basic = { ...createBaseRequest(), ...size, allowOrigins };
  const request = { ...basic, result: bound?.result, spec: structuredClone(spec), legend };
  seed = 1;
  const chart = await drawChart(boxes[0], request);
  const ours = chart.view;
  if (!ours) throw new Error('Nothing is drawn.');
  const { language, config, isMultiView } = prepareChartSpec({ ...request, size });
  const own = bindRows(structuredClone(bare), bound?.rows, language);
  // The Vega engine leaves space for the inputs of a spec. In bare vega-embed they extend beyond the box.
  const inputs = boxes[0].querySelector<HTMLElement>('.vega-bindings')?.offsetHeight ?? 0;
  const room = { ...size, height: Math.max(size.height - inputs, size.height / 2) };
  const sized = language === 'vega' ? sizeVegaSpec(own, room) : sizeVegaLiteSpec(own, room, bound?.result);
  seed = 1;
  // The shown part of a legend determines the size of the plot, so both charts show the same part. So do sizes of few marks.
  const box = computeLegendSpace(size, isMultiView);
  const toFitted = (compiled: Spec) =>
    language === 'vega' ? compiled : centerTimeLabels(fitMarks(compiled));
  const patch = (compiled: Spec) =>
    collapseLegends({ ...toFitted(compiled) }, { config, box, context: request.context }).spec;
  const bareChart = await embed(boxes[1], sized, { ...bareOptions, mode: language, config, patch });
  const theirs = bareChart.view;
  await Promise.all([ours.runAsync(), theirs.runAsync()]);
  if (isMultiView) await takeSize(ours, theirs);
  return {
    ours,
    theirs,
    async act(events) {
      // One after the other, since both charts get the events of the window during a drag.
      for (const box of boxes) actOnChart(box, events);
      await Promise.all([ours.runAsync(), theirs.runAsync()]);
    },
    dispose() {
      chart.dispose();
      bareChart.finalize();
      removeBoxes();
    },
  };
}

const bareOptions = {
  ast: true,
  renderer: 'canvas',
  actions: false,
  defaultStyle: false,
  tooltip: false,
  hover: true,
  logLevel: 0,
};

function bindRows(spec: Spec, rows: object[] | undefined, language: string): Spec {
  if (!rows) return spec;
  if (language === 'vega-lite') return { ...spec, data: { name: 'table' }, datasets: { table: rows } };
  return { ...spec, data: [{ name: 'table', values: rows }] };
}

const sizeSignal = /(?:^|_|child)(?:width|height)$/i;

/** The sizes of the parts of a composed chart are determined by drawing, and then set in the bare view. */
async function takeSize(from: View, to: View): Promise<void> {
  const { signals = {} } = from.getState({
    signals: (name) => sizeSignal.test(name ?? ''),
    data: () => false,
  }) as { signals?: Spec };
  let changed = false;
  for (const [name, value] of Object.entries(signals)) {
    if (typeof value !== 'number' || to.signal(name) === value) continue;
    to.signal(name, value);
    changed = true;
  }
  if (changed) await to.resize().runAsync();
}
