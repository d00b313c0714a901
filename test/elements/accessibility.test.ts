import { expect } from 'chai';
import { findViolations } from './find-violations.ts';
import { clear, findPlatform, loadElement, mount, rendered } from './harness.ts';

describe('accessibility', () => {
  beforeEach(loadElement);
  afterEach(clear);

  for (const scheme of ['light', 'dark'] as const) {
    it(`of the sample dashboard in ${scheme} has no finding of WCAG 2.2 AA`, async () => {
      const { baseUrl, publicIds, tokens } = await findPlatform();
      const [publicId = ''] = publicIds;
      document.documentElement.lang = 'en';
      document.documentElement.style.colorScheme = scheme;
      // The checker takes an unpainted page for a white one.
      document.body.style.backgroundColor = scheme === 'dark' ? '#0e1116' : '#ffffff';
      const element = mount({ baseUrl, publicId, token: tokens[publicId] });
      await rendered(element);
      const findings = await findViolations(element);
      document.documentElement.style.colorScheme = '';
      document.body.style.backgroundColor = '';
      expect(findings).to.deep.equal([]);
    });
  }
});
