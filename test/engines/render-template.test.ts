import { expect } from 'chai';
import { createBaseRequest, loadTemplate } from './engine-fixtures.ts';

const request = () => ({ ...createBaseRequest(), now: new Date(0) });

describe('a template', () => {
  it('returns markup and styles separately', async () => {
    const { renderTemplate } = await loadTemplate();
    const source =
      '<style>p { color: red }</style><p>{{data.0.[orders.status]}}: {{formatNumber data.0.[orders.count]}}</p>';
    expect(renderTemplate(source, { ...request(), styles: 'b { top: 0 }' })).to.deep.equal({
      html: '<p>shipped: 1,200</p>',
      styles: 'b { top: 0 }\np { color: red }',
    });
  });

  it('that cannot be rendered returns the position of its error', async () => {
    const { renderTemplate } = await loadTemplate();
    for (const [source, words] of [
      ['\n{{data.0.nope}}', '"nope" is not defined in "data.0.nope" (line 2, column 3)'],
      ['{{#if}', 'line 1'],
      ['{{#each data}}', 'line 1'],
    ]) {
      let failure: unknown;
      try {
        renderTemplate(source ?? '', request());
      } catch (error) {
        failure = error;
      }
      expect(failure).to.include({ code: 'template-failed' });
      expect(String(failure)).to.contain(words);
    }
  });
});
