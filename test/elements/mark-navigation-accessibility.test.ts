import { expect } from 'chai';
import { pressKeys } from './user-input.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { clearPage, findDeep, loadElement } from './page-harness.ts';
import { mountDrawings, focusDrawing, isNavigating } from './mark-navigation-page.ts';
import { until } from '../until.ts';

const values = [
  { city: 'Bern', lat: 46.9, lon: 7.4, amount: 3 },
  { city: 'Oslo', lat: 59.9, lon: 10.7, amount: 7 },
];
const encoding = { x: { field: 'city' }, y: { field: 'amount', type: 'quantitative' } };
const params = [{ name: 'size', value: 20, bind: { input: 'range', min: 5, max: 40 } }];
const bars = { data: { values }, params, mark: { type: 'bar', width: { expr: 'size' } }, encoding };
const places = { mode: 'point', latitude: 'lat', longitude: 'lon', size: 'amount', data: values };

describe('keyboard navigation of marks', () => {
  beforeEach(loadElement);
  afterEach(() => {
    clearPage();
    document.documentElement.style.colorScheme = '';
    document.body.style.backgroundColor = '';
  });

  for (const scheme of ['light', 'dark'] as const) {
    for (const [kind, spec] of Object.entries({ vega: bars, map: places })) {
      it(`has no violation of WCAG 2.2 AA in ${scheme}: ${kind}`, async () => {
        document.documentElement.lang = 'en';
        document.documentElement.style.colorScheme = scheme;
        // The checker treats an unpainted page as white.
        document.body.style.backgroundColor = scheme === 'dark' ? '#0e1116' : '#ffffff';
        const element = await mountDrawings({ kind: kind === 'map' ? 'map' : 'vega', spec, marks: [] });
        await focusDrawing(element);
        await pressKeys('ArrowRight');
        const tooltip = () => findDeep(element.shadowRoot ?? document, '[role=tooltip]');
        await until(() => isNavigating(element) && tooltip()?.matches(':popover-open') === true);
        const findings = await findAccessibilityViolations(element, ['best-practice']);
        expect(findings).to.deep.equal([]);
      });
    }
  }
});
