/** Legends leave enough space for the plot, for all contents and positions, and every series can be reached. */
import type { View } from 'vega';
import { expect } from 'chai';
import type { ChartRequest, SeriesList } from '../../src/views/chart/engine/vega.ts';
import { createBaseRequest, createBox, loadVega, removeBoxes } from './engine-fixtures.ts';
import { sample } from '../rounds.ts';
import { until } from '../until.ts';

interface Case {
  readonly count: number;
  readonly long: boolean;
  readonly orient?: string | undefined;
  readonly language: 'vega' | 'vega-lite';
  /** A second legend. */
  readonly sized?: boolean;
}

interface Item {
  readonly role?: string;
  readonly orient?: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly items?: readonly { readonly role?: string; readonly items?: readonly Item[] }[];
}

const nameOf = (index: number, long: boolean): string =>
  `Series ${index + 1}${long ? ' of all the regions in the north' : ''}`;

const rowsOf = ({ count, long }: Case) =>
  Array.from({ length: count }, (_, index) => ({
    name: nameOf(index, long),
    x: index % 5,
    y: index + 1,
    s: index * 9,
  }));

const toLite = (one: Case) => ({
  data: { values: rowsOf(one) },
  mark: 'point',
  encoding: {
    x: { field: 'x', type: 'quantitative' },
    y: { field: 'y', type: 'quantitative' },
    color: { field: 'name', type: 'nominal', ...(one.orient && { legend: { orient: one.orient } }) },
    ...(one.sized && { size: { field: 's', type: 'quantitative' } }),
  },
});

const toVega = (one: Case) => ({
  $schema: 'https://vega.github.io/schema/vega/v6.json',
  data: [{ name: 'rows', values: rowsOf(one) }],
  scales: [
    { name: 'x', type: 'band', range: 'width', domain: { data: 'rows', field: 'name' } },
    { name: 'c', type: 'ordinal', range: 'category', domain: { data: 'rows', field: 'name' } },
  ],
  legends: [{ fill: 'c', title: 'Names', ...(one.orient && { orient: one.orient }) }],
  marks: [
    {
      type: 'rect',
      from: { data: 'rows' },
      encode: {
        enter: {
          x: { scale: 'x', field: 'name' },
          width: { scale: 'x', band: 1 },
          fill: { scale: 'c', field: 'name' },
        },
        update: { y: { value: 0 }, y2: { signal: 'height' } },
      },
    },
  ],
});

const sizes = [
  { width: 200, height: 120 },
  { width: 240, height: 180 },
  { width: 360, height: 220 },
  { width: 420, height: 300 },
  { width: 800, height: 260 },
];
const orients = [undefined, 'top', 'bottom', 'left', 'right'];
const cases: readonly Case[] = (['vega', 'vega-lite'] as const).flatMap((language) =>
  orients.flatMap((orient) =>
    [2, 5, 9, 14, 60].flatMap((count) => [false, true].map((long) => ({ count, long, orient, language }))),
  ),
);
const twoLegends: readonly Case[] = [3, 14].map((count) => ({
  count,
  long: false,
  language: 'vega-lite',
  sized: true,
}));

async function draw(one: Case, size: { width: number; height: number }) {
  const { drawChart } = await loadVega();
  const lists: SeriesList[] = [];
  const box = createBox();
  const ignore = () => undefined;
  const legend: ChartRequest['legend'] = {
    hidden: {},
    label: 'Series',
    onChange: ignore,
    describeMore: (count) => `${count} more`,
    onMore: (list) => void lists.push(list),
  };
  const spec = one.language === 'vega' ? toVega(one) : toLite(one);
  const chart = await drawChart(box, { ...createBaseRequest(), ...size, result: undefined, spec, legend });
  if (!chart.view) throw new Error('Nothing is drawn.');
  const buttons = () => [...box.querySelectorAll<HTMLButtonElement>('.series button')];
  return { chart, box, view: chart.view, buttons, lists };
}

const listLegends = (view: View): Item[] => {
  const { root } = view.scenegraph() as unknown as { root: { items: readonly Item[] } };
  return (root.items[0]?.items ?? [])
    .filter(({ role }) => role === 'legend')
    .flatMap(({ items = [] }) => items);
};

/** In px. Two rows and a heading are always shown. */
const least = 46;

function findFaults(view: View, one: Case, size: { width: number; height: number }): string[] {
  const legends = listLegends(view);
  const across = legends.filter(({ orient }) => orient === 'top' || orient === 'bottom');
  const beside = legends.filter((legend) => !across.includes(legend));
  const high = across.reduce((sum, { height = 0 }) => sum + height, 0);
  const wide = Math.max(0, ...beside.map(({ width = 0 }) => width));
  const [left] = view.origin();
  const out = legends.some(
    ({ x = 0, y = 0, width = 0, height = 0 }) =>
      left + x < -1 || left + x + width > size.width + 1 || y + height > size.height + 1,
  );
  return [
    ...(legends.length === 0 && size.width >= 160 ? ['has no legend'] : []),
    ...(high > Math.max(size.height / 3 + 2, least * across.length)
      ? [`takes ${high} px of the height`]
      : []),
    ...(wide > size.width / 3 + 14 ? [`takes ${wide} px of the width`] : []),
    ...(out ? ['stands out of the chart'] : []),
  ].map((fault) => `${JSON.stringify(one)} at ${size.width} × ${size.height} ${fault}`);
}

describe('a legend', () => {
  afterEach(removeBoxes);

  for (const [at, size] of sizes.entries())
    it(`takes at most a third of a chart of ${size.width} × ${size.height} px, and stays inside of it`, async () => {
      const faults: string[] = [];
      for (const one of [...sample(cases, 3, at), ...twoLegends]) {
        const { view } = await draw(one, size);
        faults.push(...findFaults(view, one, size));
        removeBoxes();
      }
      expect(faults).to.deep.equal([]);
    });

  it('shows the number of series that do not fit, and its last entry lists all series', async () => {
    for (const one of cases.filter(({ count }) => count > 2)) {
      const { buttons, lists } = await draw(one, { width: 360, height: 220 });
      const more = buttons().filter(({ ariaHasPopup }) => ariaHasPopup === 'dialog');
      const shown = buttons().filter((button) => !more.includes(button));
      const folded = more.map(({ ariaLabel }) => parseInt(ariaLabel ?? '', 10));
      expect(shown.length + (folded[0] ?? 0), JSON.stringify(one)).to.equal(one.count);
      more[0]?.click();
      const names = Array.from({ length: one.count }, (_, index) => nameOf(index, one.long));
      if (more[0]) expect(lists[0]?.read().map(({ label }) => label)).to.have.members(names);
      removeBoxes();
    }
  });

  it('hides a series with the list as with its entries', async () => {
    const one: Case = { count: 30, long: false, language: 'vega-lite' };
    const { buttons, lists, view } = await draw(one, { width: 360, height: 220 });
    buttons().at(-1)?.click();
    const [list] = lists;
    const last = list?.read().at(-1);
    await list?.toggle?.(last?.value, false);
    expect(list?.read().filter(({ isHidden }) => isHidden)).to.deep.equal([{ ...last, isHidden: true }]);
    expect((view.scale('color') as { domain(): unknown[] }).domain().length).to.equal(30);
    expect(last?.color).to.match(/^#/);
  });

  it('shows more entries in a larger box, and fewer in a smaller box', async () => {
    const { chart, box, buttons } = await draw(
      { count: 14, long: false, language: 'vega', orient: 'right' },
      { width: 420, height: 140 },
    );
    const before = buttons().length;
    const follow = async (width: number, height: number): Promise<number> => {
      chart.resize(width, height);
      await until(() => box.querySelector('canvas')?.clientHeight === height);
      return buttons().length;
    };
    expect(await follow(420, 400)).to.equal(14);
    expect(await follow(420, 140)).to.equal(before);
    expect(before).to.be.lessThan(10);
  });
});
