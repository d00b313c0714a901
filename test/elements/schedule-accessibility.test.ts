import { expect } from 'chai';
import { setViewport } from '@web/test-runner-commands';
import { until } from '../until.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { clearPage, loadElement } from './page-harness.ts';
import {
  callSubscriptions,
  clearSubscriptions,
  findDialog,
  has,
  inDialog,
  mountSubscriber,
  openDialog,
  press,
} from './schedule-page.ts';

const weekly = { scheduleType: 'WEEKLY', dayOfWeek: 1, hour: 9, minute: 0, timezone: 'Europe/Berlin' };

describe('the dialog of schedules', () => {
  beforeEach(async () => {
    await loadElement();
    await clearSubscriptions();
  });
  afterEach(async () => {
    clearPage();
    await setViewport({ width: 1280, height: 800 });
    document.documentElement.removeAttribute('style');
    document.documentElement.dir = '';
    document.body.style.backgroundColor = '';
  });

  for (const [scheme, direction, locale] of [
    ['light', 'ltr', 'en-US'],
    ['dark', 'ltr', 'en-US'],
    ['light', 'rtl', 'ar'],
  ] as const)
    it(`has no violation of WCAG 2.2 AA in ${scheme}, ${direction}: its list and its form`, async () => {
      document.documentElement.lang = 'en';
      document.documentElement.dir = direction;
      document.documentElement.style.colorScheme = scheme;
      // The checker treats an unpainted page as white.
      document.body.style.backgroundColor = scheme === 'dark' ? '#0e1116' : '#ffffff';
      await callSubscriptions('', { method: 'POST', body: weekly });
      const element = await mountSubscriber({ locale });
      await openDialog(element);
      await settle(element);
      expect(await findAccessibilityViolations(element)).to.deep.equal([]);
      await press(element, '.new');
      await until(() => has(element, '.times ol') && has(element, 'svg.miniature'));
      await settle(element);
      expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    });

  it('reads from right to left where the page does: state, place and format of a schedule', async () => {
    document.documentElement.dir = 'rtl';
    await callSubscriptions('', { method: 'POST', body: weekly });
    const element = await mountSubscriber({ locale: 'ar' });
    await openDialog(element);
    await until(() => has(element, '.item'));
    const [status, city, format] = [...inDialog(element, '.item .when').querySelectorAll('bdi')].map((text) =>
      text.getBoundingClientRect(),
    );
    expect(city?.right).to.be.lessThan(status?.left ?? 0);
    expect(format?.right).to.be.lessThan(city?.left ?? 0);
    // The sentence is English, and its full stop stands at its right end.
    const left = measureWords(inDialog(element, '.list .when bdi'));
    expect(left('Mails go to')).to.be.lessThan(left('ada@example.com'));
    expect(left('ada@example.com')).to.be.lessThan(left('.', 'last'));
  });

  for (const width of [200, 390, 800])
    it(`is never wider than a page of ${width} px, and its controls stay within it`, async () => {
      await setViewport({ width, height: 800 });
      const element = await mountSubscriber({}, width - 20);
      await openDialog(element);
      await until(() => has(element, '.times ol'));
      const dialog = findDialog(element)?.querySelector('dialog');
      const { right, left } = dialog?.getBoundingClientRect() ?? { right: Infinity, left: -1 };
      expect([left >= 0, right <= innerWidth]).to.deep.equal([true, true]);
      const body = findDialog(element)?.querySelector('.body');
      expect(body?.scrollWidth).to.equal(body?.clientWidth);
    });
});

/** Measures where words of a line begin, px. */
function measureWords(line: HTMLElement): (words: string, which?: 'first' | 'last') => number {
  const text = [...line.childNodes].find((node) => node instanceof Text);
  if (!text) throw new Error('There is no text.');
  return (words, which = 'first') => {
    const range = new Range();
    range.setStart(text, which === 'last' ? text.data.lastIndexOf(words) : text.data.indexOf(words));
    range.setEnd(text, range.startOffset + words.length);
    return range.getBoundingClientRect().left;
  };
}

/** The dialog fades in. */
async function settle(element: Parameters<typeof findDialog>[0]): Promise<void> {
  const dialog = findDialog(element)?.querySelector('dialog');
  await Promise.all(dialog?.getAnimations({ subtree: true }).map((motion) => motion.finished) ?? []);
}
