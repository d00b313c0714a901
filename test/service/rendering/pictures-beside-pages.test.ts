/** Pictures of the export endpoint beside what the same reader sees in a page, in its size, language, zone and colours. */
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTextDirection } from '../../../src/model/messages/text-direction.ts';
import { sample } from '../../rounds.ts';
import { countColours, findDifference, tolerance } from './compare-pictures.ts';
import { longId, readPng, shortId, useExports, zonedId } from './export-under-test.ts';
import { launchBrowser, photograph } from './live-page-under-test.ts';
import { variedId, variedTabs, writeVariedDashboard } from './varied-dashboard.ts';

const boards = [longId, shortId, zonedId, variedId];
/** CSS px: a phone, a tablet and a screen. */
const widths = [390, 800, 1_400];
const schemes = ['light', 'dark'] as const;
const locales = ['en', 'de-DE', 'ar', 'ja'];
const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'Europe/Berlin'];
const choices = [
  {},
  { filters: { 'orders.customer': { value: ['Customer 3'] } } },
  {
    filters: { 'orders.customer': { operator: 'not_equals', value: ['Customer 1', 'Customer 2'] } },
    tabs: { [variedTabs.container]: variedTabs.second },
    timeGrains: { 'orders.created': 'week' },
  },
];
const statuses = ['open', 'paid', 'paid', 'paid'];

const pick = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
};

/** Any two values of different lists come together, with few exceptions. Every eleventh picture has every single value. */
const pictures = Array.from({ length: 60 }, (_, index) => {
  const turn = Math.floor(index / (boards.length * widths.length));
  const { tabs, ...controls } = { tabs: undefined, ...pick(choices, turn + Math.floor(index / 2)) };
  const publicId = pick(boards, index);
  return {
    publicId,
    width: pick(widths, index),
    colorScheme: pick(schemes, turn + Math.floor(index / 3)),
    locale: pick(locales, 2 * index + turn),
    timeZone: pick(zones, index),
    status: pick(statuses, Math.floor(index / 5)),
    // Other dashboards have no such container, and say so.
    controls: { ...controls, ...(publicId === variedId && tabs && { tabs }) },
  };
});

describe('a picture of the export endpoint', () => {
  const exports = useExports({}, undefined, writeVariedDashboard);
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const draw = async ({ publicId, status, timeZone, controls, ...same }: (typeof pictures)[number]) => {
    const { tokenFor, exportFile } = exports();
    const body = { format: 'png', density: 1, timezone: timeZone, ...same, ...controls };
    const file = await exportFile(body, { token: await tokenFor(status), publicId });
    expect([file.status, file.headers.get('vitrine-failed-widgets')]).toEqual([200, '0']);
    return readPng(file.bytes);
  };
  const look = async (
    { publicId, status, colorScheme, locale, timeZone, controls, width }: (typeof pictures)[number],
    height: number,
  ) => {
    const { tokenFor, service } = exports();
    const {
      filters: initialFilters,
      tabs: initialTabs,
      timeGrains: initialTimeGrains,
    } = {
      filters: undefined,
      tabs: undefined,
      timeGrains: undefined,
      ...controls,
    };
    return photograph(browser, {
      address: service.running.address,
      properties: {
        token: await tokenFor(status),
        publicId,
        colorScheme,
        locale,
        timeZone,
        initialFilters,
        initialTabs,
        initialTimeGrains,
      },
      width,
      height,
      dir: findTextDirection(locale),
      colorScheme,
    });
  };

  test.each(sample(pictures, 11))(
    '$publicId, $width px, $colorScheme, $locale, $timeZone is what its reader sees',
    async (picture) => {
      const drawn = await draw(picture);
      const live = await look(picture, drawn.height);
      expect(findDifference(drawn, live)).toBeLessThan(tolerance);
      expect(countColours(drawn)).toBeGreaterThan(20);
    },
  );
});
