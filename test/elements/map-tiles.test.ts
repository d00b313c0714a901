import { expect } from 'chai';
import type { DashboardErrorEvent } from '../../src/index.ts';
import { findRoom, openHostPage } from './host-page-harness.ts';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findDeep,
  findWidget,
  loadElement,
  mount,
  waitForRendered,
  readText,
} from './page-harness.ts';
import { until } from '../until.ts';

const spec = {
  mode: 'point',
  latitude: 'lat',
  longitude: 'lon',
  data: [{ city: 'Bern', lat: 46.9, lon: 7.4 }],
};
const dashboard = createDashboard({ id: 'a', kind: 'map', spec });
const land = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 40],
        [20, 40],
        [20, 50],
        [0, 50],
        [0, 40],
      ],
    ],
  },
};
const style = {
  version: 8,
  sources: {
    land: { type: 'geojson', data: land, attribution: '<a href="javascript:alert(1)">&copy; Surveyors</a>' },
  },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': '#00f' } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': '#f00' } },
  ],
};

function listenForErrors(element: HTMLElement): readonly DashboardErrorEvent[] {
  const errors: DashboardErrorEvent[] = [];
  element.addEventListener('vitrine-error', (event) => errors.push(event));
  return errors;
}

describe('a map with base tiles of its host', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('draws the tiles, shows their attribution, and is exported with them', async () => {
    const element = mount({ dashboard, allowExport: true });
    element.setAttribute('map-style', JSON.stringify(style));
    await waitForRendered(element);
    const widget = findWidget(element, 'a');
    const credit = () => (widget.shadowRoot ? findDeep(widget.shadowRoot, '.attribution') : undefined);
    await until(() => credit() !== undefined);
    expect(readText(findDeepInWidget(widget, '.attribution'))).to.equal('© Surveyors');
    const picture = await createImageBitmap(await element.export({ format: 'png', widgetId: 'a' }));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context?.drawImage(picture, 0, 0);
    const at = (x: number, y: number) => [
      ...(context?.getImageData(picture.width * x, picture.height * y, 1, 1).data ?? []),
    ];
    expect(at(0.45, 0.5)).to.deep.equal([255, 0, 0, 255]);
  });

  it('keeps its outlines and says so without tiles; origins that are not allowed get no requests', async () => {
    const element = mount({ dashboard, mapStyle: 'https://tiles.example/style.json' });
    const errors = listenForErrors(element);
    await waitForRendered(element);
    const widget = findWidget(element, 'a');
    await until(() => readText(widget).includes('No background map'));
    const asked = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(asked.filter((name) => name.startsWith('https://tiles.example'))).to.deep.equal([]);
    expect(findDeepInWidget(widget, 'canvas').isConnected).to.equal(true);
    expect(errors.map(({ widgetId, code }) => [widgetId, code])).to.deep.equal([['a', 'render-failed']]);
    expect(errors[0]?.detail).to.contain('https://tiles.example');
  });

  it('names the worker that does not start, in one event however often the map is drawn', async () => {
    const { page } = await openHostPage({ name: 'a page without workers', policy: "worker-src 'none'" });
    const element = Object.assign(page.createElement('vitrine-dashboard'), { dashboard, mapStyle: style });
    const errors = listenForErrors(element);
    findRoom(page).append(element);
    await until(() => errors.length > 0);
    const widget = findWidget(element, 'a');
    const first = findDeepInWidget(widget, 'canvas');
    element.locale = 'de';
    await until(() => findDeepInWidget(widget, 'canvas') !== first);
    await until(() => widget.shadowRoot && findDeep(widget.shadowRoot, '.note'));
    expect(errors.map(({ widgetId, code }) => [widgetId, code])).to.deep.equal([['a', 'engine-failed']]);
    expect(errors[0]?.detail).to.contain('/dist/engines/tiles-worker.js');
  });
});
