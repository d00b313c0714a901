import { expect } from 'chai';
import {
  clearPage,
  findDeepInWidget,
  findDeep,
  findWidget,
  nextEvent,
  loadElement,
  mount,
  waitForRendered,
} from './page-harness.ts';
import { until } from '../until.ts';

const content = `# Heading

A *paragraph* with a [link](https://docs.example/page?a=1#b) and \`code\`.

| City | Flights |
| ---- | ------: |
| Rome |      12 |

- one
- two

[worse](javascript:alert(1)) <img src=x onerror=alert(1)> <script>alert(1)</script>
`;

const dashboard = {
  config: {
    widgets: [{ id: 'words', type: 'TEXT', position: { x: 0, y: 0, w: 12, h: 8 }, config: { content } }],
  },
};

async function showText(): Promise<{ element: HTMLElement; widget: Element }> {
  const element = mount({ dashboard });
  await waitForRendered(element);
  return { element, widget: findWidget(element, 'words') };
}

describe('a text', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('is CommonMark with tables', async () => {
    const { widget } = await showText();
    expect(findDeepInWidget(widget, 'h1, h2, h3, [role=heading]').textContent).to.equal('Heading');
    expect(findDeepInWidget(widget, 'em').textContent).to.equal('paragraph');
    expect(findDeepInWidget(widget, 'table td').textContent).to.equal('Rome');
    expect(findDeepInWidget(widget, 'ul').children).to.have.length(2);
  });

  it('contains no scripts, no event handlers and no images from origins that are not allowed', async () => {
    const { widget } = await showText();
    expect(widget.shadowRoot && findDeep(widget.shadowRoot, 'script, [onerror], img[src]')).to.equal(
      undefined,
    );
    expect(widget.shadowRoot && findDeep(widget.shadowRoot, 'a[href^="javascript"]')).to.equal(undefined);
  });

  it('fires an event when a link is followed, and the page can prevent the navigation', async () => {
    const { element, widget } = await showText();
    const link = findDeepInWidget(widget, 'a[href]');
    expect(link.getAttribute('rel')).to.include('noopener');
    element.addEventListener('vitrine-link-followed', (event) => event.preventDefault());
    const told = nextEvent(element, 'vitrine-link-followed');
    const click = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
    link.dispatchEvent(click);
    const { href, defaultPrevented } = await told;
    expect(href).to.equal('https://docs.example/page?a=1#b');
    expect(defaultPrevented).to.equal(true);
    expect(click.defaultPrevented).to.equal(true);
  });

  it('takes only its own height where the dashboard is narrow, and the rows of its author where it is wide', async () => {
    const position = (y: number) => ({ x: 0, y, w: 12, h: 6 });
    const widgets = ['first', 'second'].map((id, index) => ({
      id,
      type: 'TEXT',
      position: position(6 * index),
      config: { content: 'One line.' },
    }));
    const element = mount({ dashboard: { config: { widgets } } }, 600);
    await waitForRendered(element);
    const boxOf = (id: string) => findWidget(element, id).getBoundingClientRect();
    await until(() => boxOf('second').height < 60);
    expect(boxOf('second').top - boxOf('first').bottom).to.equal(10);
    const { scrollHeight, clientHeight } = findDeepInWidget(findWidget(element, 'first'), 'vitrine-text');
    expect(scrollHeight).to.be.at.most(clientHeight);
    if (element.parentElement) element.parentElement.style.width = '1300px';
    await until(() => boxOf('first').height === 230);
  });
});
