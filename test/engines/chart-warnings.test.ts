/** Errors of a running chart are reported. If nothing of the chart can be drawn, the error is shown in its place. */
import { expect } from 'chai';
import type { ChartRequest } from '../../src/views/chart/engine/vega.ts';
import { createBaseRequest, createBox, loadVega, removeBoxes } from './engine-fixtures.ts';

const rows = { values: [{ a: 1 }, { a: 2 }] };
const point = { mark: 'point', encoding: { x: { field: 'a', type: 'quantitative' } } };
const away = { url: 'https://elsewhere.example/rows.json' };
const $schema = 'https://vega.github.io/schema/vega/v6.json';
const symbols = (data: string) => ({
  type: 'symbol',
  from: { data },
  encode: { update: { x: { field: 'a' } } },
});
/** An expression that reads the length of an undefined value. */
const broken = { type: 'formula', as: 'b', expr: 'datum.nothing.at.all.length + join(3)' };

async function draw(spec: ChartRequest['spec'], more: Partial<ChartRequest> = {}) {
  const warnings: string[] = [];
  const { drawChart } = await loadVega();
  const onFault = (text: string) => void warnings.push(text);
  const request = { ...createBaseRequest(), result: undefined, spec, onFault, ...more };
  const chart = await drawChart(createBox(), request).catch((error: unknown) => String(error));
  return { chart, warnings };
}

describe('an error of a chart', () => {
  afterEach(removeBoxes);

  const partial: Record<string, ChartRequest['spec']> = {
    'rows of one layer that may not be loaded': {
      layer: [
        { data: rows, ...point },
        { data: away, ...point },
      ],
    },
    'a picture that may not be loaded': {
      layer: [
        { data: rows, ...point },
        {
          data: rows,
          mark: { type: 'image', url: 'https://elsewhere.example/a.png' },
          encoding: point.encoding,
        },
      ],
    },
  };
  for (const [name, spec] of Object.entries(partial))
    it(`is reported while the rest of the chart is drawn: ${name}`, async () => {
      const { chart, warnings } = await draw(spec);
      expect(chart).not.to.be.a('string');
      expect(warnings.join()).to.contain('may not load from https://elsewhere.example');
    });

  it('is reported once for each image that cannot be loaded, even if several marks show it', async () => {
    const heard: string[] = [];
    const missing = ['/nowhere.png', '/empty.html'].map((path) => `${location.origin}${path}`);
    const broken = 'data:image/png;base64,AAAA';
    const urls = [...missing, ...missing, broken, broken];
    const warnings = new Promise<void>((resolve) => {
      const onFault = (text: string) => heard.push(text) === 3 && resolve();
      void draw(
        {
          data: { values: urls.map((url, a) => ({ url, a })) },
          mark: 'image',
          encoding: { ...point.encoding, url: { field: 'url' } },
        },
        { onFault, allowOrigins: [location.origin] },
      );
    });
    await warnings;
    expect(heard.sort()).to.deep.equal(
      [...missing, broken].map((address) => `The image ${address} could not be loaded.`).sort(),
    );
  });

  const blank: Record<string, ChartRequest['spec']> = {
    'rows that may not be loaded': { data: away, ...point },
    'a transform that fails': {
      $schema,
      width: 100,
      height: 100,
      marks: [symbols('d')],
      data: [{ name: 'd', ...rows, transform: [broken] }],
    },
  };
  for (const [name, spec] of Object.entries(blank))
    it(`is shown in place of a chart that cannot be drawn at all: ${name}`, async () => {
      const { chart, warnings } = await draw(spec);
      expect(chart).to.be.a('string').and.to.contain('could not be drawn');
      expect(warnings.length).to.be.greaterThan(0);
    });

  it('does not include warnings for authors', async () => {
    const { warnings } = await draw({
      data: rows,
      mark: 'bar',
      encoding: { x: { field: 'a', type: 'nominal', bandPosition: 7 }, nonsense: { field: 'a' } },
    });
    expect(warnings).to.deep.equal([]);
  });
});
