import { expect } from 'chai';
import type { Result } from '../../src/model/result.ts';
import {
  createBaseRequest,
  createBox,
  loadMaps,
  movePointer,
  removeBoxes,
  listRequestsTo,
} from './engine-fixtures.ts';
import {
  cities,
  countColors,
  drawTestMap,
  points,
  regions,
  states,
  surfaceOf,
  collectTooltips,
} from './map-fixtures.ts';

describe('a map', () => {
  afterEach(removeBoxes);

  it('colours regions by name, postal code and number, and reports rows without a region', async () => {
    const { box, request, map } = await drawTestMap(regions, states);
    expect(map.unmatched).to.deep.equal(['Atlantis']);
    const tooltips = collectTooltips(box, () => request.tooltip.shown);
    expect(tooltips.length).to.equal(3);
    expect(tooltips.join()).to.contain('"title":"TX"').and.to.contain('"value":"$5,000"');
  });

  it('uses an explicit column format', async () => {
    const overrides = { revenue: { type: 'number', decimalPlaces: 1 } } as const;
    const { box, request } = await drawTestMap(regions, states, { overrides });
    expect(collectTooltips(box, () => request.tooltip.shown).join()).to.contain('"value":"5,000.0"');
  });

  it('shows all columns of a point’s row in its tooltip, and leaves out rows without a position', async () => {
    const { box, request } = await drawTestMap(points, cities);
    const tooltips = collectTooltips(box, () => request.tooltip.shown);
    expect(tooltips.length).to.equal(2);
    expect(tooltips.join())
      .to.contain('"title":"Berlin"')
      .and.to.contain('{"name":"People","value":"3,600,000"');
  });

  it('clusters points that overlap, and lists them', async () => {
    const close: Result = {
      ...cities,
      values: [
        ['Berlin', 'Potsdam', 'Rome'],
        [52.5, 52.4, 41.9],
        [13.4, 13.1, 12.5],
        [36, 2, 28],
      ],
    };
    const { box, request } = await drawTestMap({ ...points, cluster: true }, close);
    const tooltips = collectTooltips(box, () => request.tooltip.shown);
    expect(tooltips).to.deep.include(
      JSON.stringify({
        title: '2 places',
        rows: [
          { name: 'Berlin', value: '36' },
          { name: 'Potsdam', value: '2' },
        ],
      }),
    );
    expect(tooltips.length).to.equal(2);
  });

  it('reports the clicked row', async () => {
    const picked: Readonly<Record<string, unknown>>[] = [];
    const { box } = await drawTestMap(points, cities, {
      handleDataClick: ({ row }) => void picked.push(row),
    });
    const picture = surfaceOf(box);
    for (let x = 5; x < 400 && picked.length === 0; x += 5) {
      for (let y = 5; y < 235; y += 5) {
        movePointer(picture, x, y);
        movePointer(picture, x, y, 'click');
      }
    }
    expect(picked[0]).to.deep.equal({ city: 'Madrid', lat: 40.4, lon: -3.7, people: 3300000 });
  });

  it('is drawn with the bundled outlines, also as a globe', async () => {
    const before = listRequestsTo('https://');
    const spec = { mode: 'region', source: 'world', dimension: 'country', measure: 'n', projection: 'globe' };
    const result: Result = {
      columns: [
        { name: 'country', type: 'string' },
        { name: 'n', type: 'number' },
      ],
      values: [
        ['Deutschland', 'FRA', 'Egypt', 'South Africa'],
        [1, 2, 3, 9],
      ],
      rowCount: 4,
    };
    const context = { locale: 'de-DE', timeZone: 'UTC', currency: 'EUR' };
    const { map } = await drawTestMap(spec, result, { context });
    expect(map.unmatched).to.deep.equal([]);
    expect(await countColors(await map.toImage())).to.be.greaterThan(20);
    expect(listRequestsTo('https://')).to.equal(before);
  });

  it('loads outlines only from an origin that the host allowed', async () => {
    const { drawMap } = await loadMaps();
    const spec = { ...regions, source: 'https://elsewhere.example/regions.json' };
    const request = { ...createBaseRequest(), spec, result: states };
    let message = '';
    await drawMap(createBox(), request).catch((error: unknown) => (message = String(error)));
    expect(message).to.contain('may not load outlines from https://elsewhere.example');
    expect(listRequestsTo('https://elsewhere.example/')).to.equal(0);
  });

  it('draws outlines of the host with any winding order, and reports the fault of invalid outlines', async () => {
    const shares: Result = {
      columns: [
        { name: 'part', type: 'string' },
        { name: 'n', type: 'number' },
      ],
      values: [
        ['N-1', 'S-1', 'X-1'],
        [1, 2, 3],
      ],
      rowCount: 3,
    };
    const spec = { mode: 'region', dimension: 'part', measure: 'n', property: 'code' };
    const allowOrigins = [location.origin];
    const drawFrom = (path: string) =>
      drawTestMap({ ...spec, source: `${location.origin}${path}` }, shares, { allowOrigins });
    const { box, map, request } = await drawFrom('/test/engines/two-parts.json');
    expect(map.unmatched).to.deep.equal(['X-1']);
    expect(collectTooltips(box, () => request.tooltip.shown).length).to.equal(2);
    const failures = {
      '/package.json': 'not a FeatureCollection',
      '/README.md': 'not valid JSON',
      '/none.json': '404',
    };
    for (const [path, reason] of Object.entries(failures)) {
      let message = '';
      await drawFrom(path).catch((error: unknown) => (message = String(error)));
      expect(message).to.contain(reason);
    }
  });

  it('follows the size of its box at the resolution of the screen, and leaves nothing behind', async () => {
    const { box, map } = await drawTestMap(regions, states);
    map.resize(300, 200);
    const canvas = box.querySelector('canvas');
    expect([canvas?.clientWidth, canvas?.clientHeight]).to.deep.equal([300, 200]);
    expect(canvas?.width).to.equal(Math.round(300 * devicePixelRatio));
    map.dispose();
    expect(box.childNodes.length).to.equal(0);
  });

  it('without its columns fails with a message that names them', async () => {
    const { drawMap } = await loadMaps();
    let failure: unknown;
    await drawMap(createBox(), {
      ...createBaseRequest(),
      spec: { mode: 'point' },
      result: states,
    }).catch((error: unknown) => (failure = error));
    expect(failure).to.include({ code: 'spec-invalid' });
  });
});
