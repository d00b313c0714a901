import { expect } from 'chai';
import type { DashboardElement } from '../../../src/elements/dashboard/dashboard-element.ts';
import { until } from '../../until.ts';
import { clearPage, createDashboard } from '../page-harness.ts';

type Props = Readonly<Record<string, unknown>>;
interface Rendered {
  readonly update: (props: Props) => void;
  readonly remove: () => void;
}
type Render = (box: HTMLElement, props: Props) => Rendered;
interface Page {
  readonly renderReact: Render;
  readonly renderVue: Render;
}

const dashboard = createDashboard({ id: 'a', kind: 'text', spec: { text: 'Hello' } });
const openPage = async (): Promise<Page> =>
  (await import(/* @vite-ignore */ new URL('/test/frameworks/bundle.js', location.href).href)) as Page;

for (const name of ['renderReact', 'renderVue'] as const) {
  describe(`the component of ${name.slice('render'.length)}`, () => {
    let render: Render;
    let box: HTMLElement;
    const find = (): DashboardElement | null => box.querySelector('vitrine-dashboard');

    before(async () => {
      render = (await openPage())[name];
    });
    beforeEach(() => {
      box = document.createElement('div');
      document.body.append(box);
    });
    afterEach(clearPage);

    it('shows a dashboard, and calls the functions of its events once each', async () => {
      const calls: string[] = [];
      const { remove } = render(box, {
        dashboard,
        onReady: (event: Event) => calls.push(event.type),
        onRendered: (event: Event) => calls.push(event.type),
      });
      await until(() => calls.includes('vitrine-rendered'));
      expect(calls).to.deep.equal(['vitrine-ready', 'vitrine-rendered']);
      remove();
      await until(() => find() === null);
    });

    it('calls the function that it was given last', async () => {
      const calls: string[] = [];
      const props = { dashboard, editable: true };
      const { update, remove } = render(box, { ...props, onRendered: () => calls.push('first') });
      await until(() => calls.length === 1);
      update({ ...props, editable: false, onRendered: () => calls.push('second') });
      await until(() => find()?.editable === false);
      find()?.dispatchEvent(new Event('vitrine-rendered'));
      expect(calls).to.deep.equal(['first', 'second']);
      remove();
    });

    it('sets properties again that a later rendering leaves out to what they were at first', async () => {
      const { update, remove } = render(box, { dashboard, hide: ['title'], currency: 'EUR', editable: true });
      await until(() => find()?.currency === 'EUR');
      expect([find()?.hide, find()?.editable]).to.deep.equal([['title'], true]);
      update({ dashboard });
      await until(() => find()?.currency === undefined);
      expect([find()?.hide, find()?.editable]).to.deep.equal([[], false]);
      remove();
    });

    it('keeps one function for tokens, so that a rendering with another one does not reload the dashboard', async () => {
      const asked: string[] = [];
      const createGetToken = (word: string) => () => Promise.resolve(String(asked.push(word)));
      const { update, remove } = render(box, { getToken: createGetToken('first'), currency: 'EUR' });
      await until(() => find()?.currency === 'EUR');
      // In development React runs the effects of a new component twice. It has done so before the next rendering.
      update({ getToken: createGetToken('second'), currency: 'USD' });
      await until(() => find()?.currency === 'USD');
      const own = find()?.getToken;
      update({ getToken: createGetToken('third'), currency: 'GBP' });
      await until(() => find()?.currency === 'GBP');
      expect(find()?.getToken).to.equal(own);
      await own?.({ reason: 'initial', signal: new AbortController().signal });
      expect(asked).to.deep.equal(['third']);
      remove();
    });
  });
}
