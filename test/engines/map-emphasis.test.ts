/** Picked points, regions and clusters of maps. */
import { expect } from 'chai';
import { toCrossFilterConditions } from '../../src/model/controls/cross-filter-from-click.ts';
import type { Result } from '../../src/model/result.ts';
import { createBaseRequest, removeBoxes, theme } from './engine-fixtures.ts';
import { cities, drawTestMap, points, regions, states } from './map-fixtures.ts';

type Row = Readonly<Record<string, unknown>>;

const pick = (row: Row, { columns }: Result) =>
  toCrossFilterConditions({ row }, { columns, overrides: {}, context: createBaseRequest().context });

type Drawn = Awaited<ReturnType<typeof drawTestMap>>;

/** The colour in the middle of a navigable mark, as it is painted on the page, with its opacity. */
function readColor({ box, map }: Drawn, index: number): readonly number[] {
  const mark = map.listNavigableMarks().at(index);
  const canvas = box.querySelectorAll('canvas')[1];
  if (!mark || !canvas) throw new Error('There is no such mark.');
  const { left, top, width } = canvas.getBoundingClientRect();
  const ratio = canvas.width / width;
  const x = (mark.bounds.x + mark.bounds.width / 2 - left) * ratio;
  const y = (mark.bounds.y + mark.bounds.height / 2 - top) * ratio;
  const pixel = canvas.getContext('2d')?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? [];
  return [...pixel];
}

const alphaOf = (drawn: Drawn, index: number): number => readColor(drawn, index)[3] ?? 0;

/** The pixels of the marks. */
const readPixels = ({ box }: Drawn): string => box.querySelectorAll('canvas')[1]?.toDataURL() ?? '';

/** Number of pixels in a colour. */
function countPixels({ box }: Drawn, color: string): number {
  const canvas = box.querySelectorAll('canvas')[1];
  const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255)
      count += 1;
  return count;
}

const textsOf = ({ map }: Drawn): (string | undefined)[] => {
  const marks = map.listNavigableMarks();
  return Array.from({ length: marks.length }, (_, at) => marks.at(at)).flatMap((mark) =>
    mark?.isPicked ? [mark.content.title] : [],
  );
};

const spread = (count: number): Result => ({
  columns: [
    { name: 'city', type: 'string' },
    { name: 'lat', type: 'number' },
    { name: 'lon', type: 'number' },
  ],
  values: [
    Array.from({ length: count }, (_, at) => `city ${at}`),
    Array.from({ length: count }, (_, at) => 35 + (at % 60) / 4),
    Array.from({ length: count }, (_, at) => -10 + Math.floor(at / 60) / 2),
  ],
  rowCount: count,
});

describe('a picked place', () => {
  afterEach(removeBoxes);

  it('keeps its colour, and the other points recede, until nothing is picked', async () => {
    const drawn = await drawTestMap(points, cities);
    const before = readPixels(drawn);
    const berlin = alphaOf(drawn, 0);
    const madrid = alphaOf(drawn, 1);
    await drawn.map.markPicked(pick({ city: 'Berlin' }, cities));
    expect(alphaOf(drawn, 0)).to.be.at.least(berlin);
    expect(alphaOf(drawn, 1)).to.be.closeTo(madrid * 0.3, 3);
    expect(textsOf(drawn)).to.deep.equal(['Berlin']);
    await drawn.map.markPicked([]);
    expect(readPixels(drawn)).to.equal(before);
    expect(textsOf(drawn)).to.deep.equal([]);
  });

  it('that is a region has an outline in the colour of the text', async () => {
    const drawn = await drawTestMap(regions, states);
    expect(countPixels(drawn, theme.text)).to.equal(0);
    await drawn.map.markPicked(pick({ 'place.state': 'California' }, states));
    expect(countPixels(drawn, theme.text)).to.be.greaterThan(20);
    expect(textsOf(drawn)).to.deep.equal(['California']);
    expect([0, 1].map((at) => alphaOf(drawn, at))).to.deep.equal([Math.round(255 * 0.3), 255]);
  });

  it('stays emphasised in another size and in the image', async () => {
    const drawn = await drawTestMap(regions, states);
    await drawn.map.markPicked(pick({ 'place.state': 'California' }, states));
    const picked = await (await drawn.map.toImage()).arrayBuffer();
    drawn.map.resize(300, 200);
    expect(alphaOf(drawn, 0)).to.equal(Math.round(255 * 0.3));
    drawn.map.resize(400, 240);
    await drawn.map.markPicked([]);
    const plain = await (await drawn.map.toImage()).arrayBuffer();
    expect(new Uint8Array(picked)).to.not.deep.equal(new Uint8Array(plain));
  });

  it('is found among thousands of points', async () => {
    const many = spread(3_000);
    const drawn = await drawTestMap({ mode: 'point', latitude: 'lat', longitude: 'lon' }, many);
    await drawn.map.markPicked(pick({ city: 'city 1234' }, many));
    expect(alphaOf(drawn, 1234)).to.equal(255);
    expect(alphaOf(drawn, 0)).to.be.lessThan(140);
    expect(countPixels(drawn, theme.text)).to.be.greaterThan(0);
  });

  it('keeps the colour of the cluster that contains it, and clusters without it recede', async () => {
    const places: Result = {
      ...cities,
      values: [
        ['Berlin', 'Potsdam', 'Madrid', 'Toledo'],
        [52.5, 52.4, 40.4, 39.9],
        [13.4, 13.1, -3.7, -4],
        [1, 1, 1, 1],
      ],
      rowCount: 4,
    };
    const drawn = await drawTestMap(
      { mode: 'point', latitude: 'lat', longitude: 'lon', cluster: true },
      places,
    );
    expect(drawn.map.listNavigableMarks().length).to.equal(2);
    const opaque = () => [0, 1].filter((at) => alphaOf(drawn, at) === 255).length;
    expect(opaque()).to.equal(2);
    await drawn.map.markPicked(pick({ city: 'Potsdam' }, places));
    expect(opaque()).to.equal(1);
  });
});
