import { expect } from 'chai';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { clearPage, findPlatform, loadElement, mount, waitForRendered } from './page-harness.ts';

describe('accessibility', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  for (const scheme of ['light', 'dark'] as const) {
    it(`of the sample dashboard in ${scheme} has no violation of WCAG 2.2 AA`, async () => {
      const { baseUrl, publicIds, tokens } = await findPlatform();
      const [publicId = ''] = publicIds;
      document.documentElement.lang = 'en';
      document.documentElement.style.colorScheme = scheme;
      // The checker treats an unpainted page as white.
      document.body.style.backgroundColor = scheme === 'dark' ? '#0e1116' : '#ffffff';
      const element = mount({ baseUrl, publicId, token: tokens[publicId] });
      await waitForRendered(element);
      const findings = await findAccessibilityViolations(element);
      document.documentElement.style.colorScheme = '';
      document.body.style.backgroundColor = '';
      expect(findings).to.deep.equal([]);
    });
  }
});
