import { expect } from 'chai';
import type { View } from 'vega';
import { sample } from '../rounds.ts';
import { createBaseRequest, createBox, loadVega, removeBoxes } from './engine-fixtures.ts';
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

/** Random numbers are the same in each drawing. Set before loading, since Vega keeps a reference to the function. */
let seed = 1;
Math.random = () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};

/** Number of specs per test, few enough that a test is fast on a slow machine. */
const atOnce = 8;

function createRandom(seed: number): () => number {
  let state = seed;
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
    /legend-title\[/.test(path) ? { path, values: {} } : { path: path.replace(/(axis-\w+)\[\d+\]/, '$1[]'), values },
  );
  const axes = outlines.filter(({ path }) => path.endsWith('[]'));
  const others = outlines.filter(({ path }) => !path.endsWith('[]'));
  return [...others, ...sortBy(axes, (one) => one.path + JSON.stringify(one.values))];
}

const sortBy = <T>(items: readonly T[], key: (item: T) => string): T[] =>
  items.map((item) => [key(item), item] as const).sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item);

type Seen = { readonly differences: string[]; readonly isShown: boolean };

async function compare(spec: Record<string, unknown>, random: () => number): Promise<Seen> {
  const { drawChart } = await loadVega();
  const legend = { hidden: {}, label: 'Series', describeMore: String, onMore() {}, onChange() {} };
  const request = () => ({ ...base, spec: structuredClone(spec), legend, isAnnotated: true });
  const base = { ...createBaseRequest(), width: 320, height: 220 };
  const later = toResult(chooseRows(random));
  try {
    const running = await drawChart(createBox(), { ...request(), result: toResult(chooseRows(random)) });
    seed = 1;
    const isShown = await running.showRows({ ...request(), result: later });
    if (!isShown) return { differences: [], isShown };
    seed = 1;
    const fresh = await drawChart(createBox(), { ...request(), result: later });
    const views = [running.view, fresh.view];
    const [ours, theirs] = views.map((view) => (view ? [outlineMarks(view), outlineScales(view)] : []));
    const differences = [0, 1].flatMap((at) => compareOutlines(ours?.[at] ?? [], theirs?.[at] ?? []));
    running.dispose();
    fresh.dispose();
    return { differences, isShown };
  } catch (error) {
    return { differences: [String(error)], isShown: false };
  } finally {
    removeBoxes();
  }
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
    const specs = sample(all, 1, at);
    for (let from = 0; from < specs.length; from += atOnce)
      it(`${family}, from ${from} on`, async () => {
        const random = createRandom(at * 1000 + from + 1);
        const different: Record<string, unknown> = {};
        for (const { name, spec } of specs.slice(from, from + atOnce)) {
          const bound = bindSpec({ ...spec });
          if (!bound) continue;
          const seen = await compare(bound, random);
          if (!seen.isShown) different[name] = 'new';
          if (seen.differences.length) different[name] = seen.differences;
        }
        expect(different).to.deep.equal({});
      });
  }
});
