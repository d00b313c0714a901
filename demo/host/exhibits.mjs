/** Dashboards of the sample that the landing page and its hosts show, and that the product does not list. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const exhibits = [
  'Punctuality1',
  'OpsWallJune1',
  'AirportTable',
  'OnTimeShare1',
  'FlightsArab1',
  'CityFlights1',
];

const sampleFolder = fileURLToPath(new URL('../workspace/workbooks', import.meta.url));

/** Rejects if an exhibit is not a dashboard of the sample. Otherwise a misspelt id would hide the landing page: no visitor would see why. */
export async function requireExhibits(folder = sampleFolder) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const publicIds = texts.map((text) => JSON.parse(text).dashboard?.publicId);
  const missing = exhibits.filter((publicId) => !publicIds.includes(publicId));
  if (missing.length > 0)
    throw new Error(
      `No workbook in ${folder} has the publicId ${missing.join(', ')}. Correct it there, or in demo/host/exhibits.mjs.`,
    );
}
