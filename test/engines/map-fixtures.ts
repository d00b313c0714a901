/** Maps for tests, and functions that move the pointer over them. */
import type { MapRequest } from '../../src/views/map/engine/map.ts';
import type { Result } from '../../src/model/result.ts';
import { createBaseRequest, createBox, loadMaps, movePointer } from './engine-fixtures.ts';

export const states: Result = {
  columns: [
    { name: 'place.state', type: 'string', title: 'State' },
    { name: 'revenue', type: 'number', title: 'Revenue', format: { type: 'currency', decimalPlaces: 0 } },
  ],
  values: [
    ['TX', 'California', '36', 'Atlantis', null],
    ['5000', 3000, 1000, 1, 2],
  ],
  rowCount: 5,
};

export const cities: Result = {
  columns: [
    { name: 'city', type: 'string' },
    { name: 'lat', type: 'number' },
    { name: 'lon', type: 'number' },
    { name: 'people', type: 'number', title: 'People' },
  ],
  values: [
    ['Berlin', 'Madrid', 'Nowhere'],
    [52.5, 40.4, null],
    [13.4, -3.7, 3],
    [3600000, 3300000, 5],
  ],
  rowCount: 3,
};

export const regions = { mode: 'region', source: 'us-states', dimension: 'place.state', measure: 'revenue' };
export const points = { mode: 'point', latitude: 'lat', longitude: 'lon', size: 'people' };

export async function drawTestMap(
  spec: unknown,
  result: Result,
  changes: Omit<Partial<MapRequest>, 'tooltip'> = {},
) {
  const { drawMap } = await loadMaps();
  const box = createBox();
  const request = { ...createBaseRequest(), spec, result, ...changes };
  return { box, request, map: await drawMap(box, request) };
}

/** The topmost canvas, which receives pointer events. */
export function surfaceOf(box: HTMLElement): Element {
  const surface = [...box.querySelectorAll('canvas')].at(-1);
  if (!surface) throw new Error('Nothing is drawn.');
  return surface;
}

/** Moves the pointer over the whole map. Returns the different texts of the tooltip. */
export function collectTooltips(box: HTMLElement, said: () => readonly object[]): string[] {
  const picture = surfaceOf(box);
  for (let x = 5; x < 400; x += 5) for (let y = 5; y < 235; y += 5) movePointer(picture, x, y);
  return [...new Set(said().map((content) => JSON.stringify(content)))];
}

/** The number of different colours of a picture, without its background. */
export async function countColors(picture: Blob): Promise<number> {
  const image = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 255) colors.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
  }
  return colors.size;
}
