import { expect } from 'chai';
import type { ChartRequest } from '../../src/views/chart/engine/vega.ts';
import { createBaseRequest, createBox, loadMaps, loadVega, removeBoxes } from './engine-fixtures.ts';
import { until } from '../until.ts';

const values = ['a', 'b'].flatMap((group) =>
  [1, 2, 3].map((n) => ({ group, n, amount: n * (group === 'a' ? 2 : 3) })),
);
const data = { values };
const x = { field: 'n', type: 'quantitative' };
const y = { field: 'amount', type: 'quantitative' };

async function draw(spec: ChartRequest['spec'], handleDataClick: ChartRequest['handleDataClick'] = () => {}) {
  const { drawChart } = await loadVega();
  return drawChart(createBox(), {
    ...createBaseRequest(),
    result: undefined,
    spec: { data, ...spec },
    handleDataClick,
  });
}

type Drawn = Awaited<ReturnType<typeof draw>>;

/** The announcement of each navigable mark. */
const wordsOf = (chart: Drawn): string[] => {
  const trail = chart.listNavigableMarks();
  return Array.from({ length: trail.length }, (_, index) =>
    (trail.at(index)?.content.rows ?? []).map(({ name, value }) => `${name} ${value}`).join(),
  );
};

const held = { ctrlKey: false, metaKey: false, shiftKey: false };

describe('the navigable marks of a chart', () => {
  afterEach(removeBoxes);

  it('are in order of the panels', async () => {
    const chart = await draw({ mark: 'point', encoding: { x, y, column: { field: 'group' } } });
    expect(wordsOf(chart).map((words) => /amount (\d+)/.exec(words)?.[1])).to.deep.equal(
      [2, 4, 6, 3, 6, 9].map(String),
    );
  });

  it('have each row once if several marks show it, and do not include Voronoi cells', async () => {
    const nearest = { name: 'near', select: { type: 'point', on: 'pointerover', nearest: true } };
    const layer = [
      { mark: 'line' },
      { mark: { type: 'point', filled: true }, params: [nearest] },
      { mark: 'text', encoding: { text: y } },
    ];
    const chart = await draw({ encoding: { x, y, color: { field: 'group' } }, layer });
    expect(chart.listNavigableMarks().length).to.equal(6);
  });

  it('skip points of a line without a value', async () => {
    const gaps = { values: [...values.slice(0, 2), { group: 'a', n: 9, amount: null }] };
    const chart = await draw({ data: gaps, mark: 'line', encoding: { x, y } });
    expect(chart.listNavigableMarks().length).to.equal(2);
  });

  it('are selected as by a click, which also updates a selection of the spec', async () => {
    const picked: unknown[] = [];
    const chosen = { name: 'chosen', select: 'point' };
    const color = { condition: { param: 'chosen', empty: false, value: '#010203' }, value: '#aaaaaa' };
    const chart = await draw(
      { mark: 'bar', params: [chosen], encoding: { x: { field: 'n', type: 'ordinal' }, y, color } },
      ({ row, adds }) => void picked.push([row['n'], row['amount'], adds]),
    );
    chart
      .listNavigableMarks()
      .at(2)
      ?.click({ ...held, ctrlKey: true });
    expect(picked).to.deep.equal([[2, 4, true]]);
    let picture = '';
    while (!picture.includes('#010203')) picture = await (await chart.toImage({ format: 'svg' })).text();
    expect(picture.split('#010203').length).to.equal(2);
  });

  it('open their link as by a click', async () => {
    const opened: string[] = [];
    const { drawChart } = await loadVega();
    const spec = {
      data: { values: [{ n: 1, link: 'https://example.com/one' }] },
      mark: 'bar',
      encoding: { x, href: { field: 'link' } },
    };
    const openLink = (href: string) => void opened.push(href);
    const chart = await drawChart(createBox(), { ...createBaseRequest(), result: undefined, spec, openLink });
    chart.listNavigableMarks().at(0)?.click(held);
    await until(() => opened.length !== 0);
    expect(opened).to.deep.equal(['https://example.com/one']);
  });

  it('are empty for a chart without rows', async () => {
    const chart = await draw({ data: { values: [] }, mark: 'bar', encoding: { x, y } });
    expect(chart.listNavigableMarks().length).to.equal(0);
  });
});

describe('the navigable marks of a map', () => {
  afterEach(removeBoxes);

  it('describe the places of a cluster, which cannot be selected', async () => {
    const { drawMap } = await loadMaps();
    const picked: unknown[] = [];
    const result = {
      columns: [
        { name: 'city', type: 'string' },
        { name: 'lat', type: 'number' },
        { name: 'lon', type: 'number' },
      ],
      values: [
        ['Rome', 'Berlin', 'Potsdam'],
        [41.9, 52.5, 52.4],
        [12.5, 13.4, 13.1],
      ],
      rowCount: 3,
    } as const;
    const spec = { mode: 'point', latitude: 'lat', longitude: 'lon', cluster: true };
    const handleDataClick = ({ row }: { row: object }) => void picked.push(row);
    const request = { ...createBaseRequest(), spec, result, handleDataClick };
    const trail = (await drawMap(createBox(), request)).listNavigableMarks();
    expect(trail.length).to.equal(2);
    expect(trail.at(0)?.content.rows.map(({ name }) => name)).to.deep.equal(['Berlin', 'Potsdam']);
    trail.at(0)?.click(held);
    trail.at(1)?.click(held);
    expect(picked).to.deep.equal([{ city: 'Rome', lat: 41.9, lon: 12.5 }]);
  });
});
