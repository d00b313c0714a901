import { expect } from 'chai';
import { sample } from '../rounds.ts';
import { compareOutlines } from './parity/compare-outlines.ts';
import { drawBoth, type Bound } from './parity/draw-both.ts';
import { outlineScales, outlineScene, type Outline } from './parity/scene-outline.ts';
import { boundSpecs, createBound } from './parity/specs/bound-data.ts';
import { knownDifferences, reasons } from './parity/specs/known-differences.ts';
import { liteCompositions } from './parity/specs/lite-compositions.ts';
import { liteMarks } from './parity/specs/lite-marks.ts';
import { liteParameters } from './parity/specs/lite-parameters.ts';
import { liteScales } from './parity/specs/lite-scales.ts';
import { liteTransforms } from './parity/specs/lite-transforms.ts';
import type { ParitySpec } from './parity/specs/parity-spec.ts';
import { geographicTransforms } from './parity/specs/vega-geography.ts';
import { vegaGuides } from './parity/specs/vega-guides.ts';
import { layoutTransforms } from './parity/specs/vega-layouts.ts';
import { vegaMarks } from './parity/specs/vega-marks.ts';
import { rowTransforms } from './parity/specs/vega-row-transforms.ts';
import { vegaSignals } from './parity/specs/vega-signals.ts';

/** Number of specs per test, few enough that a test is fast on a slow machine. */
const atOnce = 8;

/** Draws a spec with both, repeats the actions of a reader, and returns the differences. */
async function findDifferences(one: ParitySpec, bound?: Bound): Promise<string[]> {
  try {
    const pair = await drawBoth(one, bound);
    if (one.act) await pair.act(one.act);
    const [ours, theirs] = [pair.ours, pair.theirs].map(outlineScene) as [Outline[], Outline[]];
    const found = [
      ...compareOutlines(ours, theirs),
      ...compareOutlines(outlineScales(pair.ours), outlineScales(pair.theirs)),
      ...(countItems(theirs) > 0 ? [] : ['nothing is drawn']),
    ];
    pair.dispose();
    return found;
  } catch (error) {
    return [String(error)];
  }
}

const countItems = (outlines: readonly Outline[]): number =>
  outlines.filter(
    ({ path, values }) => /\[\d+\]$/.test(path) && !/frame\[0\]$/.test(path) && 'bounds.x1' in values,
  ).length;

/** Specs whose pictures differ, each with its first differences. */
async function listDifferent(specs: readonly ParitySpec[], bound?: Bound): Promise<Record<string, string[]>> {
  const different: Record<string, string[]> = {};
  for (const one of specs) {
    const found = await findDifferences(one, bound);
    if (found.length > 0) different[one.name] = found;
  }
  return different;
}

describe('a chart beside bare vega-embed has the same marks and scales', () => {
  const families = {
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
    const specs = sample(all, 3, at);
    for (let from = 0; from < specs.length; from += atOnce)
      it(`${family}, from ${from} on`, async () => {
        expect(await listDifferent(specs.slice(from, from + atOnce))).to.deep.equal({});
      });
  }

  it('rows of a query with dots in their names, plain and escaped', async () => {
    expect(await listDifferent(boundSpecs, createBound())).to.deep.equal({});
  });

  it('except for known differences', async () => {
    expect(Object.keys(await listDifferent(knownDifferences))).to.deep.equal(Object.keys(reasons));
  });
});
