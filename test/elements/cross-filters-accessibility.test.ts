import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clickOn } from './user-input.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import {
  clearPage,
  findDeepInWidget,
  findDeep,
  findPlatform,
  findWidget,
  loadElement,
  mount,
  waitForRendered,
  readText,
} from './page-harness.ts';
import { until } from '../until.ts';

describe('chips, mark actions and the dialog of detail rows', () => {
  beforeEach(loadElement);
  afterEach(() => {
    clearPage();
    document.documentElement.style.colorScheme = '';
    document.body.style.backgroundColor = '';
  });

  async function mountIn(scheme: 'light' | 'dark'): Promise<DashboardElement> {
    const { baseUrl, tokens } = await findPlatform();
    document.documentElement.lang = 'en';
    document.documentElement.style.colorScheme = scheme;
    // The checker treats an unpainted page as white.
    document.body.style.backgroundColor = scheme === 'dark' ? '#0e1116' : '#ffffff';
    const element = mount({ baseUrl, publicId: 'BirdStrikes1', token: tokens.BirdStrikes1 });
    await waitForRendered(element);
    return element;
  }

  for (const scheme of ['light', 'dark'] as const) {
    it(`have no violation of WCAG 2.2 AA in ${scheme}: chips`, async () => {
      const element = await mountIn(scheme);
      const table = findWidget(element, 'costliest-species');
      await clickOn(findDeepInWidget(table, '[role="gridcell"]'));
      // Tables have toolbars of their own.
      const bar = () =>
        findDeep(element.shadowRoot ?? document, 'vitrine-selections')?.shadowRoot?.querySelector('.bar');
      await until(() => bar()?.checkVisibility() === true);
      // The element fades in.
      await Promise.all(
        bar()
          ?.getAnimations({ subtree: true })
          .map((motion) => motion.finished) ?? [],
      );
      expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    });

    it(`have no violation of WCAG 2.2 AA in ${scheme}: the rows behind a number`, async () => {
      const element = await mountIn(scheme);
      await clickOn(findDeepInWidget(findWidget(element, 'strikes-in-2001'), '.value button'));
      const drill = () => findDeep(element.shadowRoot ?? document, 'vitrine-drill');
      await until(() => /\d rows/.test(readText(drill() ?? document.head)));
      expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    });
  }
});
