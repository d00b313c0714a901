/** Pictures of whole dashboards: widths, controls that are open, tabs, and a dashboard that cannot be shown. */
import { press, find } from '../demo/press-in-page.ts';
import { overview, overviewRows } from './overview-dashboard.ts';
import type { Picture } from './picture.ts';

/** The reader's token: the answers of the platform are the same for everybody. */
const token = `head.${Buffer.from('{"deploymentId":3}').toString('base64url')}.signature`;

const base = {
  settings: { dashboard: overview, publicId: 'overview', token, locale: 'en', timeZone: 'UTC' },
  rows: overviewRows,
} as const;

/** Opens the panel of a control, and waits for what it holds. */
const openControl =
  (id: string, wanted: string): NonNullable<Picture['act']> =>
  async (page) => {
    await page.waitForFunction(pressField, { polling: 'raf' }, id);
    await find(page, wanted);
  };

/** Runs in the page. */
function pressField(id: string): boolean {
  const widget = document
    .querySelector('vitrine-dashboard')
    ?.shadowRoot?.querySelector(`[data-widget-id="${id}"]`);
  const field = widget?.shadowRoot?.querySelector('vitrine-filter')?.shadowRoot?.querySelector('.field');
  if (!(field instanceof HTMLElement)) return false;
  field.click();
  return true;
}

const { settings } = base;

export const dashboardPictures: readonly Picture[] = [
  { ...base, name: 'dashboard-1400', width: 1400, height: 860 },
  { ...base, name: 'dashboard-800', width: 800, height: 860 },
  { ...base, name: 'dashboard-390', width: 390, height: 1400 },
  { ...base, name: 'dashboard-dark', width: 800, height: 860, scheme: 'dark' },
  {
    ...base,
    name: 'dashboard-right-to-left',
    width: 800,
    height: 860,
    dir: 'rtl',
    settings: { ...settings, locale: 'ar-EG' },
  },
  { ...base, name: 'dashboard-more-contrast', width: 800, height: 500, wish: 'more contrast' },
  { ...base, name: 'dashboard-forced-colours', width: 800, height: 860, wish: 'forced colours' },
  {
    ...base,
    name: 'dashboard-tab',
    width: 800,
    height: 860,
    act: (page) => press(page, '[role=tab]', 'Rows'),
  },
  { ...base, name: 'filter-values', width: 800, height: 520, act: openControl('region', '[role=option]') },
  { ...base, name: 'filter-period', width: 800, height: 640, act: openControl('period', 'vitrine-calendar') },
  {
    ...base,
    name: 'filter-number',
    width: 800,
    height: 520,
    act: openControl('least', 'vitrine-number-editor'),
  },
  {
    ...base,
    name: 'filter-dark',
    width: 390,
    height: 640,
    scheme: 'dark',
    act: openControl('region', '[role=option]'),
  },
  {
    ...base,
    name: 'editor',
    width: 1000,
    height: 640,
    settings: { ...settings, editable: true },
    act: (page) => press(page, 'button', 'Edit'),
  },
  { name: 'dashboard-error', width: 800, height: 340, settings: { publicId: 'unknown', token }, rows: {} },
];
