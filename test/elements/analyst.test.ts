/** The summary of a dashboard: sentences from the rows on the page, each number with the rows that prove it. */
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { until } from '../until.ts';
import { createFilterWidget, find } from './filter-page.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import {
  clearPage,
  findDeep,
  findPlatform,
  findWidget,
  loadElement,
  mount,
  readText,
  waitForRendered,
} from './page-harness.ts';
import { clickOn, pressKeys } from './user-input.ts';

type Json = Record<string, unknown>;

/** Strikes by month, and their cost by phase of flight, which is far below the viewport. */
const queries: readonly Json[] = [
  {
    measures: ['birdstrikes.count'],
    timeDimensions: [{ dimension: 'birdstrikes.date', granularity: 'month' }],
  },
  { measures: ['birdstrikes.total_cost'], dimensions: ['birdstrikes.phase'] },
];

const createSummaryDashboard = (
  config: Json = {},
  controls: readonly Json[] = [],
  position: Json = { x: 0, y: 2, w: 6, h: 10 },
): Json => ({
  publicId: 'inline',
  config: {
    title: 'Strikes',
    widgets: [
      ...controls,
      {
        id: 'summary',
        type: 'AI',
        position,
        config: { title: 'In short', ...config },
      },
      ...queries.map((_, index) => ({
        id: ['months', 'phases'][index],
        type: 'CHART',
        position: { x: 6, y: 2 + index * 90, w: 6, h: 9 },
        config: { reportId: index + 1, title: ['By month', 'By phase'][index] },
      })),
    ],
  },
  reportSnapshots: queries.map((query, index) => ({
    id: index + 1,
    reportId: index + 1,
    versionNumber: 1,
    kind: 'table',
    meta: { query },
  })),
});

async function mountSummary(setUp: Partial<DashboardElement> = {}, width = 1240): Promise<DashboardElement> {
  const { baseUrl, publicIds, tokens } = await findPlatform();
  const [publicId = ''] = publicIds;
  const element = mount(
    {
      baseUrl,
      publicId,
      token: tokens[publicId],
      locale: 'en-US',
      dashboard: createSummaryDashboard(),
      ...setUp,
    },
    width,
  );
  await waitForRendered(element);
  return element;
}

const findView = (element: DashboardElement): Element | undefined => {
  const root = findWidget(element, 'summary').shadowRoot;
  return root ? findDeep(root, 'vitrine-analyst') : undefined;
};

/** The sentences, once all rows have been read. */
const waitForSentences = (element: DashboardElement): Promise<string[]> =>
  until(() => {
    const items = [...(findView(element)?.shadowRoot?.querySelectorAll('li') ?? [])];
    return (
      items.length > 0 &&
      items.map(
        (item) =>
          item
            .querySelector('p')
            ?.textContent.replace(/[\u2068\u2069]/g, '')
            .replace(/\s+/g, ' ') ?? '',
      )
    );
  });

const listNumbers = (element: DashboardElement): HTMLButtonElement[] => [
  ...(findView(element)?.shadowRoot?.querySelectorAll('button') ?? []),
];

const waitForProof = (element: DashboardElement): Promise<ShadowRoot> =>
  until(() => findView(element)?.shadowRoot?.querySelector('vitrine-proof')?.shadowRoot ?? undefined);

describe('the summary of a dashboard', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('tells what stands out in all charts, also in those out of sight, in at most five sentences', async () => {
    const element = await mountSummary();
    const sentences = await waitForSentences(element);
    expect(sentences.length).to.be.within(2, 5);
    expect(sentences.join(' '))
      .to.match(/Strikes/)
      .and.to.match(/cost/i);
    expect(readText(findView(element) ?? element)).to.contain('Computed from 2 charts of this page');
  });

  it('is about the rows that the filters leave', async () => {
    const filter = createFilterWidget('phase', 'birdstrikes.phase');
    const element = await mountSummary({
      dashboard: createSummaryDashboard({}, [{ ...filter, position: { x: 0, y: 0, w: 3, h: 2 } }]),
    });
    const before = await waitForSentences(element);
    element.filters = { 'birdstrikes.phase': { operator: 'equals', value: ['Approach'] } };
    const after = await until(async () => {
      const now = await waitForSentences(element);
      return now.join() !== before.join() && now;
    });
    expect(after[0]).to.not.equal(before[0]);
  });

  it('shows for each number how it is computed, the rows, and the query', async () => {
    const element = await mountSummary();
    await waitForSentences(element);
    const numbers = listNumbers(element);
    expect(numbers.length).to.be.greaterThan(2);
    for (const number of numbers) {
      await clickOn(number);
      const proof = await waitForProof(element);
      expect(readText(find(proof, '.how'))).to.match(/^It is .+\.$/);
      expect(find(proof, 'mark').textContent).to.equal(number.textContent.replace(/[\u2068\u2069]/g, ''));
      await until(() => findDeep(proof, '[role="gridcell"]'));
      expect(JSON.parse(find(proof, 'pre').textContent)).to.have.property('measures');
      await pressKeys('Escape');
      await until(() => !findView(element)?.shadowRoot?.querySelector('vitrine-proof'));
      expect(findView(element)?.shadowRoot?.activeElement).to.equal(number);
    }
  });

  it('filters the dashboard by what proves a number, unless the host refuses', async () => {
    const element = await mountSummary();
    const before = await waitForSentences(element);
    const openFilter = async (): Promise<HTMLButtonElement> => {
      for (const number of listNumbers(element)) {
        await clickOn(number);
        const proof = await waitForProof(element);
        const button = proof.querySelector<HTMLButtonElement>('.filter');
        if (button) return button;
        await pressKeys('Escape');
        await until(() => !findView(element)?.shadowRoot?.querySelector('vitrine-proof'));
      }
      throw new Error('No number has a filter.');
    };
    const refuse = (event: Event): void => event.preventDefault();
    element.addEventListener('vitrine-answer-applied', refuse);
    await clickOn(await openFilter());
    expect(findView(element)?.shadowRoot?.querySelector('vitrine-proof')).to.not.equal(null);
    await pressKeys('Escape');
    element.removeEventListener('vitrine-answer-applied', refuse);
    await clickOn(await openFilter());
    expect(findView(element)?.shadowRoot?.querySelector('vitrine-proof')).to.equal(null);
    await until(async () => (await waitForSentences(element)).join() !== before.join());
  });

  it('takes only its own height where the dashboard is narrow', async () => {
    const position = { x: 0, y: 0, w: 12, h: 40 };
    const element = await mountSummary({ dashboard: createSummaryDashboard({}, [], position) }, 500);
    await waitForSentences(element);
    await until(() => findWidget(element, 'summary').getBoundingClientRect().height < 800);
    const view = findView(element);
    expect(view?.scrollHeight).to.equal(view?.clientHeight);
  });

  it('keeps what its author has written above the sentences', async () => {
    const element = await mountSummary({
      dashboard: createSummaryDashboard({ content: '**Read this** first.' }),
    });
    await waitForSentences(element);
    expect(readText(findView(element) ?? element)).to.match(/^Read this first\./);
  });

  it('is announced once, when it is whole', async () => {
    const said: string[] = [];
    const element = await mountSummary();
    const root = findView(element)?.shadowRoot ?? element.renderRoot;
    const observer = new MutationObserver(() => said.push(find(root, '[role="status"]').textContent));
    observer.observe(root, { childList: true, characterData: true, subtree: true });
    const sentences = await waitForSentences(element);
    await element.refresh();
    await waitForSentences(element);
    observer.disconnect();
    expect(
      find(root, '[role="status"]')
        .textContent.replace(/[\u2068\u2069]/g, '')
        .trim(),
    ).to.equal(sentences.join(' '));
    expect(new Set(said.filter(Boolean)).size).to.be.at.most(1);
  });

  for (const scheme of ['light', 'dark'] as const)
    it(`has no accessibility violations in the ${scheme} scheme, nor does its proof`, async () => {
      const element = await mountSummary(
        { theme: { colorScheme: scheme } } as Partial<DashboardElement>,
        390,
      );
      await waitForSentences(element);
      expect(await findAccessibilityViolations(element)).to.deep.equal([]);
      const [number] = listNumbers(element);
      if (!number) throw new Error('There is no number.');
      await clickOn(number);
      const proof = await waitForProof(element);
      await until(() => findDeep(proof, '[role="gridcell"]'));
      expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    });
});
