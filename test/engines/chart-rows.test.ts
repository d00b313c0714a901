import { expect } from 'chai';
import type { View } from 'vega';
import { isFull, sample } from '../rounds.ts';
import { createBaseRequest, createBox, loadVega, removeBoxes } from './engine-fixtures.ts';
import { actOnChart } from './parity/act-on-chart.ts';
import { bindSpec, toResult } from './parity/bind-spec.ts';
import { compareOutlines } from './parity/compare-outlines.ts';
import { outlineScales, outlineScene, type Outline } from './parity/scene-outline.ts';
import { liteCompositions } from './parity/specs/lite-compositions.ts';
import { liteMarks } from './parity/specs/lite-marks.ts';
import { liteParameters } from './parity/specs/lite-parameters.ts';
import { liteScales } from './parity/specs/lite-scales.ts';
import { liteTransforms } from './parity/specs/lite-transforms.ts';
import { rows, type ParitySpec } from './parity/specs/parity-spec.ts';
import { geographicTransforms } from './parity/specs/vega-geography.ts';
import { vegaGuides } from './parity/specs/vega-guides.ts';
import { layoutTransforms } from './parity/specs/vega-layouts.ts';
import { vegaMarks } from './parity/specs/vega-marks.ts';
import { rowTransforms } from './parity/specs/vega-row-transforms.ts';
import { vegaSignals } from './parity/specs/vega-signals.ts';

/** px */
const size = { width: 320, height: 220 };

/** Random numbers are the same in each drawing. Set before loading, since Vega keeps a reference to the function. */
let seed = 1;
Math.random = () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};

/** Number of specs per test, few enough that a test is fast on a slow machine. */
const atOnce = 8;
/** The full run draws other rows each time. */
const firstSeed = isFull ? Date.now() % 1_000_000 : 0;

function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Some of the rows in another order, with other numbers. */
function chooseRows(random: () => number): typeof rows {
  const share = 0.3 + 0.7 * random();
  const chosen = rows.filter(() => random() < share);
  const changed = chosen.map((row) => ({ ...row, amount: Math.round(row.amount * (0.2 + random())) }));
  return changed
    .map((row) => ({ row, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ row }) => row);
}

/** Lines and labels of an axis may have another order, and the bounds of a title of a legend follow its last layout. */
function outlineMarks(view: View): Outline[] {
  const outlines = outlineScene(view).map(({ path, values }) =>
    /legend-title\[/.test(path)
      ? { path, values: {} }
      : { path: path.replace(/(axis-\w+)\[\d+\]/, '$1[]'), values },
  );
  const axes = outlines.filter(({ path }) => path.endsWith('[]'));
  const others = outlines.filter(({ path }) => !path.endsWith('[]'));
  return [...others, ...sortBy(axes, (one) => one.path + JSON.stringify(one.values))];
}

/** The scales of each cell may be made in another order. */
const outlineCells = (view: View): Outline[] =>
  sortBy(
    outlineScales(view).map(({ path, values }) => ({ path: path.replace(/\/\d+/g, '/'), values })),
    (one) => one.path + JSON.stringify(one.values),
  );

const sortBy = <T>(items: readonly T[], key: (item: T) => string): T[] =>
  items
    .map((item) => [key(item), item] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, item]) => item);

type Spec = Readonly<Record<string, unknown>>;

/**
 * Gives a chart other rows twice, after the actions of a reader, and compares it each time with a new drawing that has selected
 * the same.
 * @returns the first differences, or `drawn anew`.
 */
async function compare(spec: Spec, random: () => number, act: ParitySpec['act']): Promise<string[]> {
  const { drawChart } = await loadVega();
  const legend = { hidden: {}, label: 'Series', describeMore: String, onMore() {}, onChange() {} };
  const base = { ...createBaseRequest(), ...size, legend, isAnnotated: true };
  const createRequest = () => ({
    ...base,
    spec: structuredClone(spec),
    result: toResult(chooseRows(random)),
  });
  const box = createBox();
  const running = await drawChart(box, createRequest());
  for (let change = 0; change < 2; change += 1) {
    const request = createRequest();
    if (act) actOnChart(box, [...act, ['pointerleave', 0, 0]]);
    await running.view?.runAsync();
    seed = 1;
    if (!(await running.showRows(request))) return ['drawn anew'];
    seed = 1;
    const fresh = await drawChart(createBox(), { ...request, spec: structuredClone(spec) });
    await fresh.view?.setState(readSelected(running.view)).runAsync();
    const found = compareViews(running.view, fresh.view);
    if (found.length > 0) return found;
  }
  return [];
}

/** What a reader has selected. */
const readSelected = (view: View | undefined): object =>
  view?.getState({ signals: () => false, data: (name) => name?.endsWith('_store') ?? false }) ?? {};

function compareViews(ours: View | undefined, theirs: View | undefined): string[] {
  if (!ours || !theirs) return ['nothing is drawn'];
  return [
    ...compareOutlines(outlineMarks(ours), outlineMarks(theirs)),
    ...compareOutlines(outlineCells(ours), outlineCells(theirs)),
  ];
}

/** Views beside one another, facets by two fields, and intervals that the spec has set. Their charts are drawn anew. */
const rememberRows =
  /concat|repeat|filters another|transforms above|shared colours|facet by both|an interval|(?:domain|filter) by a selection/;

/** What was found for each spec that can be bound to rows of a query. */
async function compareAll(specs: readonly ParitySpec[], start: number): Promise<[string, string[]][]> {
  const random = createRandom(firstSeed + start + 1);
  const all: [string, string[]][] = [];
  for (const { name, spec, act } of specs) {
    const bound = bindSpec({ ...spec });
    if (bound) all.push([name, await compare(bound, random, act).catch((error: unknown) => [String(error)])]);
    removeBoxes();
  }
  return all;
}

describe('a running chart that gets other rows has the same marks and scales as a new drawing', () => {
  const families: Record<string, readonly ParitySpec[]> = {
    'marks and encodings in Vega-Lite': liteMarks,
    'scales and guides in Vega-Lite': liteScales,
    'transforms in Vega-Lite': liteTransforms,
    'compositions in Vega-Lite': liteCompositions,
    'parameters and selections in Vega-Lite': liteParameters,
    'marks in Vega': vegaMarks,
    'guides, scales and projections in Vega': vegaGuides,
    'transforms of rows in Vega': rowTransforms,
    'layouts in Vega': layoutTransforms,
    'geography, densities and contours in Vega': geographicTransforms,
    'signals and events in Vega': vegaSignals,
  };
  for (const [at, [family, all]] of Object.entries(families).entries()) {
    const specs = sample(all, 6, at);
    for (let from = 0; from < specs.length; from += atOnce)
      it(`${family}, from ${from} on`, async () => {
        const all = await compareAll(specs.slice(from, from + atOnce), at * 1_000 + from);
        const anew = all.filter(([, found]) => found[0] === 'drawn anew').map(([name]) => name);
        const different = all.filter(([name, found]) => found.length > 0 && !anew.includes(name));
        expect(different, `rows by ${firstSeed}`).to.deep.equal([]);
        if (family.startsWith('marks')) expect(anew).to.deep.equal([]);
        if (/^(?:compos|param)/.test(family))
          expect(anew.filter((name) => !rememberRows.test(name))).to.deep.equal([]);
      });
  }
});
