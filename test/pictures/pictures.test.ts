/** Pictures of kinds of views and their states, compared with references: see docs/testing.md, "Pictures". */
import { PNG } from 'pngjs';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runsPackagedBrowser } from '../../scripts/find-browser.mjs';
import { launchDrawing, drawPicture, openPicture, takePicture } from './draw-picture.ts';
import { listPictures } from './list-pictures.ts';
import { comparePictures, tolerance } from './picture-difference.ts';
import { startPictureHost, type PictureHost } from './picture-host.ts';
import { platformAnswers } from './platform-answers.ts';
import {
  clearDifferences,
  differencesFolder,
  listReferences,
  measureReferences,
  readReference,
  readReferenceBrowser,
  removeReference,
  writeDifference,
  writeReference,
  writeReferenceBrowser,
} from './reference-files.ts';

/** Set by `npm run pictures`. */
const isRenewing = process.env.PICTURES_RENEW === '1';
const chosen = (process.env.PICTURES_NAMES ?? '').split(',');

const pictures = await listPictures();
const isChosen = ({ name }: { readonly name: string }) => chosen.some((part) => name.includes(part));
const drawn = runsPackagedBrowser ? pictures.filter(isChosen) : [];
if (!runsPackagedBrowser) console.log('Pictures are compared on Linux (x64) only: none were drawn here.');

let host: PictureHost;
let browser: Browser;

beforeAll(async () => {
  if (!runsPackagedBrowser) return;
  clearDifferences();
  host = await startPictureHost(platformAnswers);
  browser = await launchDrawing(host.port);
  if (isRenewing) writeReferenceBrowser(await browser.version());
}, 600_000);

afterAll(async () => {
  if (!runsPackagedBrowser) return;
  await browser.close();
  host.stop();
});

async function explain(name: string, pixels: number): Promise<string> {
  return `${name} differs from its reference in ${pixels} pixels; ${tolerance} may differ. The reference is by ${readReferenceBrowser()}, this one by ${await browser.version()}. See ${differencesFolder}/${name}-*.png. If the change is meant: npm run pictures -- --renew ${name}`;
}

test.each(drawn)('$name is drawn as its reference', async (picture) => {
  const { name } = picture;
  const taken = await drawPicture(browser, picture);
  const reference = readReference(name);
  const difference = reference && comparePictures(taken, reference);
  const isSame = difference !== undefined && difference.pixels <= tolerance;
  if (isRenewing && !isSame) return writeReference(name, taken);
  if (!reference || !difference)
    throw new Error(`${name} has no reference: npm run pictures -- --renew ${name}`);
  if (isSame) return;
  writeDifference(name, taken, reference, difference);
  throw new Error(await explain(name, difference.pixels));
});

test('each picture has one reference, there are at most 60, and together they are small', () => {
  const names = pictures.map(({ name }) => name).sort();
  if (isRenewing)
    listReferences()
      .filter((name) => !names.includes(name))
      .forEach(removeReference);
  expect(listReferences()).toEqual(names);
  expect(names.length).toBeLessThanOrEqual(60);
  expect(measureReferences()).toBeLessThan(2_000_000);
});

/** Runs in the page. Moves the first element that matches, also inside of shadow roots. */
function moveByTwo(selector: string, axis: string): boolean {
  const search = (root: Document | ShadowRoot): HTMLElement | undefined => {
    for (const one of root.querySelectorAll<HTMLElement>('*')) {
      const found = one.matches(selector) ? one : one.shadowRoot && search(one.shadowRoot);
      if (found) return found;
    }
    return undefined;
  };
  const found = search(document);
  found?.style.setProperty('translate', axis === 'x' ? '2px 0' : '0 2px');
  return found !== undefined;
}

/** Things of a few pixels, and one whole widget. */
const movable: Readonly<Record<string, readonly string[]>> = {
  'vega-line-chart': ['vitrine-widget', '[part~="widget-title"]', 'canvas, svg.marks', 'button svg'],
  'table-pivot': ['[role=gridcell]', '[role=columnheader][data-key]'],
  'kpi-comparisons': ['[part~="kpi-comparison"], vitrine-kpi svg'],
  'filter-values': ['input[type=checkbox], [role=option] svg, [role=option]', '.field svg'],
};

async function moveAndTake(page: Page, selector: string, axis: string): Promise<PNG> {
  expect(await page.evaluate(moveByTwo, selector, axis), selector).toBe(true);
  return takePicture(page);
}

test.each(drawn.filter(({ name }) => Object.hasOwn(movable, name)))(
  '$name shows it when a part of it has moved by 2 px, and is the same when it is drawn again',
  async (picture) => {
    const before = await drawPicture(browser, picture);
    expect(comparePictures(before, await drawPicture(browser, picture)).pixels).toBe(0);
    for (const selector of movable[picture.name] ?? [])
      for (const axis of ['x', 'y']) {
        const page = await browser.newPage();
        await openPicture(page, picture);
        const { pixels } = comparePictures(before, await moveAndTake(page, selector, axis));
        expect(pixels, `${selector} along ${axis}`).toBeGreaterThan(tolerance);
        await page.close();
      }
  },
);

/** The reference with all colours one step brighter or darker. */
function stepColors({ width, height, data }: PNG, step: number): PNG {
  const changed = new PNG({ width, height });
  data.forEach((value, at) => {
    changed.data[at] = at % 4 === 3 ? value : Math.min(255, Math.max(0, value + step));
  });
  return changed;
}

/** The reference, moved to the right. */
function moveRight({ width, height, data }: PNG, distance: number): PNG {
  const changed = new PNG({ width, height });
  for (let at = 0; at < width * height; at += 1) {
    const from = at - Math.min(distance, at % width);
    data.copy(changed.data, at * 4, from * 4, from * 4 + 4);
  }
  return changed;
}

test('every reference shows a shift by 2 px, and none a step of one in its colours', () => {
  for (const name of listReferences()) {
    const reference = readReference(name);
    if (!reference) throw new Error(`${name} cannot be read.`);
    expect(comparePictures(reference, moveRight(reference, 2)).pixels, name).toBeGreaterThan(tolerance);
    for (const step of [-1, 1])
      expect(comparePictures(reference, stepColors(reference, step)).pixels, name).toBe(0);
  }
});
