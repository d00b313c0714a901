/** Names of regions below the points of a map, and marks beside what covers a corner. */
import { expect } from 'chai';
import type { MapRequest } from '../../src/views/map/engine/map.ts';
import type { Result } from '../../src/model/result.ts';
import { createBaseRequest, createBox, loadMaps, movePointer, removeBoxes } from './engine-fixtures.ts';
import { points, regions, states, surfaceOf } from './map-fixtures.ts';

const toCities = (places: readonly (readonly [number, number])[]): Result => ({
  columns: [
    { name: 'city', type: 'string' },
    { name: 'lat', type: 'number' },
    { name: 'lon', type: 'number' },
    { name: 'people', type: 'number' },
  ],
  values: [
    places.map((_, index) => `City ${index}`),
    places.map(([lat]) => lat),
    places.map(([, lon]) => lon),
    places.map(() => 1),
  ],
  rowCount: places.length,
});

const american = toCities([
  [47.6, -122.3],
  [34, -118.2],
  [25.8, -80.2],
  [42.4, -71],
  [41.9, -87.6],
]);
const mostlyAmerican = toCities([
  [47.6, -122.3],
  [34, -118.2],
  [42.4, -71],
  [43.7, -79.4],
  [20.7, -103.3],
]);
const european = toCities([
  [52.5, 13.4],
  [40.4, -3.7],
  [48.9, 2.4],
  [59.9, 10.7],
]);

const paintText = Reflect.get(CanvasRenderingContext2D.prototype, 'fillText');
interface Written {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
}
let written: Written[] = [];

async function draw(
  result: Result,
  changes: Omit<Partial<MapRequest>, 'tooltip'> = {},
  spec: object = points,
) {
  const { drawMap } = await loadMaps();
  const box = createBox();
  const request = { ...createBaseRequest(), spec, result, width: 900, height: 500, ...changes };
  box.style.width = `${request.width}px`;
  box.style.height = `${request.height}px`;
  await drawMap(box, request);
  return { box, request };
}

const listNames = (): string[] => written.map(({ text }) => text);

describe('a flat map of points', () => {
  beforeEach(() => {
    written = [];
    CanvasRenderingContext2D.prototype.fillText = function write(text, x, y) {
      const { width } = this.measureText(text);
      written.push({ text, left: x - width / 2, right: x + width / 2, y });
    };
  });
  afterEach(() => {
    CanvasRenderingContext2D.prototype.fillText = paintText;
    removeBoxes();
  });

  it('names the states of the USA, all in full or all by their codes where few have room', async () => {
    await draw(american, { width: 2_000, height: 1_200 });
    const wide = listNames();
    expect(wide).to.include.members(['Texas', 'Montana']);
    written = [];
    await draw(american, { width: 420, height: 260 });
    const narrow = listNames();
    expect(narrow).to.include.members(['TX', 'MT']);
    expect(narrow.every((name) => name.length === 2)).to.equal(true);
  });

  it('names the states of the USA also where some points are elsewhere, and not the country', async () => {
    await draw(mostlyAmerican);
    expect(listNames()).to.include('Mexico');
    expect(listNames().some((name) => ['Texas', 'TX'].includes(name))).to.equal(true);
    expect(listNames()).not.to.include('United States');
  });

  it('names countries in the language of the reader', async () => {
    const { context } = createBaseRequest();
    await draw(european, { context: { ...context, locale: 'de' } });
    expect(listNames()).to.include.members(['Deutschland', 'Frankreich', 'Spanien']);
  });

  it('cuts no name at the edge, lets none cover another one, and has none in a narrow box', async () => {
    for (const result of [american, mostlyAmerican, european]) {
      written = [];
      await draw(result);
      expect(written.length).to.be.greaterThan(3);
      for (const one of written) {
        expect(one.left).to.be.at.least(0);
        expect(one.right).to.be.at.most(900);
        const covered = written.filter(
          (other) =>
            other !== one &&
            Math.abs(other.y - one.y) < 10 &&
            other.left < one.right &&
            one.left < other.right,
        );
        expect(covered, JSON.stringify(one)).to.deep.equal([]);
      }
    }
    written = [];
    await draw(american, { width: 260, height: 200 });
    expect(listNames()).to.deep.equal([]);
  });
});

describe('what covers a corner of a map', () => {
  afterEach(removeBoxes);

  const findInCorner = async (
    changes: Omit<Partial<MapRequest>, 'tooltip'>,
    isLeft: boolean,
  ): Promise<number> => {
    const size = { width: 300, height: 180 };
    const { box, request } = await draw(states, { ...size, ...changes }, { ...regions, fillUnmatched: true });
    const surface = surfaceOf(box);
    const before = request.tooltip.shown.length;
    for (let x = 1; x < 44; x += 3)
      for (let y = 1; y < 90; y += 3) movePointer(surface, isLeft ? x : 300 - x, y);
    return request.tooltip.shown.length - before;
  };

  it('covers no mark, on either side', async () => {
    for (const isLeft of [false, true]) {
      const corner = { width: 44, height: 92, isLeft };
      expect(await findInCorner({}, isLeft), 'the corner has marks').to.be.greaterThan(0);
      expect(await findInCorner({ keepClear: () => corner }, isLeft)).to.equal(0);
    }
  });
});
