import { expect } from 'chai';
import { liteCompositions } from '../engines/parity/specs/lite-compositions.ts';
import { liteMarks } from '../engines/parity/specs/lite-marks.ts';
import { liteParameters } from '../engines/parity/specs/lite-parameters.ts';
import type { ParitySpec } from '../engines/parity/specs/parity-spec.ts';
import { vegaGuides } from '../engines/parity/specs/vega-guides.ts';
import { vegaMarks } from '../engines/parity/specs/vega-marks.ts';
import { vegaSignals } from '../engines/parity/specs/vega-signals.ts';
import { sample } from '../rounds.ts';
import { clearPage, loadElement } from './page-harness.ts';
import { addLinks, exportAll, type ObservedExports } from './export-requests.ts';

const families: Readonly<Record<string, readonly ParitySpec[]>> = {
  'marks of Vega-Lite': liteMarks,
  'compositions of Vega-Lite': liteCompositions,
  'parameters of Vega-Lite': liteParameters,
  'marks of Vega': vegaMarks,
  'guides of Vega': vegaGuides,
  'signals of Vega': vegaSignals,
};

const linked = (specs: readonly ParitySpec[]) =>
  Object.fromEntries(specs.map(({ name, spec }) => [name, addLinks(spec)]));

/** Exports on a separate page with the strictest Content-Security-Policy that the element supports. */
async function exportStrictly(): Promise<ObservedExports> {
  const frame = document.createElement('iframe');
  frame.src = '/test/pages/exports.html';
  frame.width = '1240';
  frame.height = '800';
  document.body.append(frame);
  return new Promise((resolve) => {
    addEventListener('message', ({ data, source }: MessageEvent<ObservedExports>) => {
      if (source === frame.contentWindow) resolve(data);
    });
  });
}

describe('an export has no side effects except its event, for any content of the chart', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  for (const [family, specs] of Object.entries(families))
    it(`${family}, every mark a link, in every format`, async () => {
      const { files, refused, others } = await exportAll(linked(sample(specs, 4)));
      expect(others).to.deep.equal([]);
      expect(refused.filter((reason) => !/as (csv|json|xlsx)/.test(reason))).to.deep.equal([]);
      expect(files).to.be.greaterThan(sample(specs, 4).length);
    });

  it('on a page with the strictest Content-Security-Policy', async () => {
    const { files, others } = await exportStrictly();
    expect(others).to.deep.equal([]);
    expect(files).to.be.greaterThan(30);
  });
});
