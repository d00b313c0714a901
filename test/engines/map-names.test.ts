/** Names of regions below the points of a map and on filled regions, and marks beside what covers a corner. */
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
  readonly color: CanvasRenderingContext2D['fillStyle'];
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

/** The colour of the marks of a map at a place. */
function colorAt(box: Element, x: number, y: number): string {
  const map = box.querySelectorAll('canvas')[1];
  const ratio = (map?.width ?? 0) / 900;
  return String(map?.getContext('2d')?.getImageData(x * ratio, y * ratio, 1, 1).data);
}

const listNames = (): string[] => written.map(({ text }) => text);

function recordNames(): void {
  beforeEach(() => {
    written = [];
    CanvasRenderingContext2D.prototype.fillText = function write(text, x, y) {
      const { width } = this.measureText(text);
      written.push({ text, left: x - width / 2, right: x + width / 2, y, color: this.fillStyle });
    };
  });
  afterEach(() => {
    CanvasRenderingContext2D.prototype.fillText = paintText;
    removeBoxes();
  });
}

describe('a flat map of points', () => {
  recordNames();

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
    // Large circles would cover Spain, which has room for its code beside them.
    await draw(european, { context: { ...context, locale: 'de' } }, { ...points, maxRadius: 3 });
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

describe('names and circles', () => {
  recordNames();

  it('no name is below a circle: it stands beside it, or is left out', async () => {
    const places = Array.from({ length: 60 }, (_, at) => [30 + (at % 8) * 2, -120 + at * 0.8] as const);
    const { box } = await draw(toCities(places), { width: 900, height: 500 }, { ...points, maxRadius: 14 });
    const names = [...written];
    expect(names.length).to.be.greaterThan(5);
    const marks = box.querySelectorAll('canvas')[1];
    const context = marks?.getContext('2d');
    const ratio = (marks?.width ?? 0) / 900;
    for (const { text, left, right, y } of names) {
      const width = (right - left) * ratio;
      const { data = [] } = context?.getImageData(left * ratio, (y - 5) * ratio, width, 10 * ratio) ?? {};
      expect(
        [...data].every((part) => part === 0),
        text,
      ).to.equal(true);
    }
  });
});

describe('a map of regions', () => {
  recordNames();
  const everyState = { ...regions, fillUnmatched: true };

  it('names its regions on their fills, in a colour that each fill shows', async () => {
    await draw(states, {}, everyState);
    const colorOf = (name: string) => written.find(({ text }) => text === name)?.color;
    expect(listNames()).to.include.members(['TX', 'MT', 'CA']);
    // The highest value has the darkest shade, and a state without a row a pale one.
    expect(colorOf('TX')).not.to.equal(colorOf('MT'));
  });

  it('names the regions in sight in full when it is zoomed, also one that fills the view', async () => {
    const middle = { shape: 'flat', x: -0.02, y: -0.02, zoom: 4 };
    await draw(states, { camera: middle }, everyState);
    expect(listNames().some((name) => name.length > 2)).to.equal(true);
    written = [];
    await draw(states, { camera: { ...middle, zoom: 8 } }, everyState);
    expect(written).to.have.length(1);
    const [only] = written;
    expect(only?.text.length).to.be.greaterThan(2);
    expect(only?.left).to.be.at.least(0);
    expect(only?.right).to.be.at.most(900);
  });

  it('has names of countries in the language of the reader, and of two letters where they have no more room', async () => {
    const { context } = createBaseRequest();
    const world = { mode: 'region', source: 'world', dimension: 'place.state', measure: 'revenue' };
    const camera = { shape: 'flat', x: 0, y: -0.05, zoom: 0.8 };
    await draw(states, { camera, context: { ...context, locale: 'de' } }, world);
    expect(listNames()).to.include.members(['Kanada', 'Russland']);
    expect(listNames().some((name) => /^[A-Z]{2}$/.test(name))).to.equal(true);
  });

  it('draws and names outlines of the host also where a place of them is at a pole or beyond it', async () => {
    const shares: Result = {
      columns: [
        { name: 'part', type: 'string' },
        { name: 'n', type: 'number' },
      ],
      values: [
        ['P', 'I', 'B'],
        [1, 2, 3],
      ],
      rowCount: 3,
    };
    const source = `${location.origin}/test/engines/polar-parts.json`;
    const spec = { mode: 'region', dimension: 'part', measure: 'n', property: 'code', source };
    const { box } = await draw(shares, { allowOrigins: [location.origin] }, spec);
    expect(listNames()).to.include.members(['Island', 'Beyond']);
    const beyond = written.find(({ text }) => text === 'Beyond');
    // The highest value has the strongest colour.
    expect(colorAt(box, (beyond?.left ?? 0) - 8, beyond?.y ?? 0)).to.equal('51,102,255,255');
  });

  it('names nothing where buttons cover the map', async () => {
    const corner = { width: 450, height: 250, isLeft: false };
    await draw(states, {}, everyState);
    const isInCorner = ({ right, y }: Written) => right > 450 && y < 245;
    expect(written.some(isInCorner)).to.equal(true);
    written = [];
    const camera = { shape: 'flat', x: 0, y: 0, zoom: 1 };
    await draw(states, { camera, keepClear: () => corner }, everyState);
    expect(written.length).to.be.greaterThan(0);
    expect(written.filter(isInCorner)).to.deep.equal([]);
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
