import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import { htmlScenes } from '../../demo/page/gallery/html-scenes.ts';
import { createSceneElement } from '../../demo/page/gallery/scene-element.ts';
import {
  clearPage,
  findDeepInWidget,
  findDeep,
  loadElement,
  waitForRendered,
  readText,
} from './page-harness.ts';
import { until } from '../until.ts';

/** Shows scenes of the gallery on top of each other, so that all are visible. Resolves to their widgets. */
async function show(...ids: string[]): Promise<Element[]> {
  const elements = ids.map((id) => {
    const scene = htmlScenes.find((one) => one.id === id);
    if (!scene) throw new Error(`There is no scene ${id}.`);
    const element = createSceneElement(scene);
    element.style.cssText = 'position: absolute; inset: 0 auto auto 0; width: 600px';
    return element;
  });
  const ready = elements.map((element) => waitForRendered(element));
  document.body.append(...elements);
  await Promise.all(ready);
  return elements.map((element) => {
    const widget = element.shadowRoot?.querySelector('vitrine-widget');
    if (!widget) throw new Error('There is no widget.');
    return widget;
  });
}

const at = (widgets: readonly Element[], index: number): Element => {
  const widget = widgets[index];
  if (!widget) throw new Error(`There is no widget ${index}.`);
  return widget;
};

describe('an html report', () => {
  beforeEach(loadElement);
  afterEach(async () => {
    clearPage();
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('shows its rows in their formats, and the template’s alternative without rows', async () => {
    const widgets = await show('table', 'cards', 'empty', 'huge');
    const table = readText(findDeepInWidget(at(widgets, 0), 'table'));
    expect(table).to.include('Oslo $812,400 41.2% 1 Mar 2019 Two shifts since May');
    expect(table).to.include('Bergen $530,150 26.9% 15 Jun 2020 – ');
    expect(table).to.include('<b>not bold</b>');
    const bar = findDeepInWidget(at(widgets, 1), '.track i');
    expect(bar.getBoundingClientRect().width / (bar.parentElement?.clientWidth ?? 0)).to.be.closeTo(
      0.412,
      0.01,
    );
    expect(readText(at(widgets, 2))).to.include('No depot is open.');
    expect(findDeepInWidget(at(widgets, 3), 'table').querySelectorAll('tr').length).to.equal(10_000);
  });

  it('shows an error of its template with the line and a caret at the position, in a monospace font', async () => {
    const widgets = await show('missing', 'syntax', 'endless', 'none');
    const tell = (index: number) =>
      findDeepInWidget(at(widgets, index), '[role="alert"] .detail').textContent;
    expect(tell(0).split('\n')).to.deep.equal([
      '"depots.town" is not defined in "depots.town" (line 3, column 9)',
      '',
      '3 |   <li>{{[depots.town]}}</li>',
      '  |         ^',
    ]);
    expect(tell(1)).to.include('never closed (line 3, column 27)');
    expect(tell(2)).to.equal('The template nests more than 64 blocks');
    expect(tell(3)).to.equal('The report has no template');
    const { fontFamily, whiteSpace, textAlign } = getComputedStyle(
      findDeepInWidget(at(widgets, 0), '.detail'),
    );
    expect([fontFamily, whiteSpace, textAlign]).to.deep.equal(['monospace', 'pre-wrap', 'start']);
  });

  it('confines a hostile template to its box: no requests, no forms, no styles outside', async () => {
    const [widget] = await show('hostile');
    const card = findDeepInWidget(widget ?? document.body, 'vitrine-html');
    const box = card.getBoundingClientRect();
    const over = findDeepInWidget(widget ?? document.body, '.over').getBoundingClientRect();
    expect(over.top >= box.top && over.bottom <= box.bottom).to.equal(true);
    expect(getComputedStyle(document.body).display).not.to.equal('none');
    expect(
      card.shadowRoot?.querySelectorAll('script, form, input, iframe, button, [src], [id], a[href]').length,
    ).to.equal(0);
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('elsewhere.example'));
    expect(asked.length).to.equal(0);
    expect(card.ownerDocument.elementFromPoint(box.right + 40, box.top + 5)?.localName).not.to.equal(
      'vitrine-dashboard',
    );
  });

  it('can be focused only if its content is larger than its box', async () => {
    const widgets = await show('huge', 'tiny');
    const [more, all] = [0, 1].map((index) => findDeepInWidget(at(widgets, index), 'vitrine-html'));
    await until(() => more?.getAttribute('tabindex') === '0');
    expect(more?.getAttribute('aria-label')).to.equal('HTML list of 10,000 rows');
    expect(all?.hasAttribute('tabindex')).to.equal(false);
  });

  it('has no motion for readers who prefer reduced motion, even with !important', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const scene = htmlScenes.find(({ id }) => id === 'tiny');
    if (!scene) throw new Error('There is no scene.');
    const template = '<p class="a">x</p><p class="b" style="animation: turn 1s infinite !important">y</p>';
    const styles =
      '@layer x { p.a { animation: turn 1s infinite !important } } @keyframes turn { to { rotate: 1turn } } p.a { transition: all 9s !important }';
    const element = createSceneElement({ ...scene, spec: { template, styles } });
    const ready = waitForRendered(element);
    document.body.append(element);
    await ready;
    const moves = ['.a', '.b'].map((name) => {
      const piece = findDeep(document, name);
      return (
        piece && [getComputedStyle(piece).animationName, getComputedStyle(piece).transitionDuration].join()
      );
    });
    expect(moves).to.deep.equal(['none,0s', 'none,0s']);
  });
});
