/** The dialog of questions, on the real platform: what a reader asks, sees and can prove. */
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { AnswerAppliedEvent } from '../../src/elements/events/question-events.ts';
import { isRecord } from '../../src/model/parsing/read-value.ts';
import { until } from '../until.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import {
  clearPage,
  findDeep,
  findPlatform,
  findWidget,
  loadElement,
  readText,
  signShortToken,
} from './page-harness.ts';
import {
  ask,
  findAskButton,
  findButton,
  findDialog,
  mountAsker,
  mountWholeAsker,
  openDialog,
  readLog,
} from './questions-page.ts';
import { clickOn, pressKeys } from './user-input.ts';

/** Records in records are merged, too. */
const merge = (one: unknown, other: unknown): unknown =>
  isRecord(one) && isRecord(other)
    ? {
        ...one,
        ...Object.fromEntries(Object.entries(other).map(([key, value]) => [key, merge(one[key], value)])),
      }
    : other;

describe('the dialog of questions', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('is offered to readers whose token permits it', async () => {
    const element = await mountAsker();
    await until(() => findAskButton(element) !== null);
  });

  it('is not offered without the permission, nor without the menu', async () => {
    const element = await mountAsker({ token: await signShortToken({ permissions: ['schedule'] }) });
    await until(() => element.shadowRoot?.querySelector('[part~="schedule-button"]') !== null);
    expect(findAskButton(element)).to.equal(null);
    element.token = await signShortToken({ permissions: ['ai'] });
    await until(() => findAskButton(element) !== null);
    element.hide = ['menu'];
    await until(() => findAskButton(element) === null);
  });

  it('is not offered where the service answers no questions', async () => {
    const { fetch } = globalThis;
    const isDeployment = (input: unknown): boolean =>
      typeof input === 'string' && /\/deployments\/\d+$/.test(input);
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!isDeployment(input)) return response;
      const deployment = (await response.json()) as Record<string, unknown>;
      return new Response(JSON.stringify({ ...deployment, aiUrl: null }), response);
    };
    const element = await mountAsker({ token: await signShortToken({ permissions: ['ai', 'schedule'] }) });
    await until(() => element.shadowRoot?.querySelector('[part~="schedule-button"]') !== null);
    await until(() => findAskButton(element) === null);
    globalThis.fetch = fetch;
  });

  it('answers in words, says what it understood, and shows chart and rows', async () => {
    const element = await mountAsker();
    await openDialog(element);
    await ask(element, 'late flights by weekday in May', 'Understood as');
    expect(readLog(element)).to.match(/Highest Late flights ?: Thursday ?\( ?16,698 ?\)/);
    expect(readLog(element)).to.contain('May 2001');
    await until(() => findDialog(element)?.querySelectorAll('.chart, .rows').length === 2);
    await until(() => findDeep(findDialog(element) ?? element, '.rows [role="row"]') !== undefined);
  });

  it('goes on from the question before', async () => {
    const element = await mountAsker();
    await openDialog(element);
    await ask(element, 'late flights by weekday in May', 'Understood as');
    await ask(element, 'and in June?', 'Jun 2001');
    expect(readLog(element)).to.contain('Late flights by Weekday, Jun 2001');
  });

  it('lists the chats of before, goes on with one, and deletes it', async () => {
    const reader = { token: await signShortToken({ permissions: ['ai'], subject: `reader-${Date.now()}` }) };
    const element = await mountAsker(reader);
    await openDialog(element);
    await ask(element, 'late flights by weekday in May', 'Understood as');
    await pressKeys('Escape');
    await openDialog(element);
    await until(() => findDialog(element)?.querySelectorAll('.chats li').length === 1);
    await clickOn(findButton(element, '.chats .choice'));
    await until(() => /Thursday ?\( ?16,698 ?\)/.test(readLog(element)));
    await until(() => findDialog(element)?.querySelectorAll('.chart, .rows').length === 2);
    await ask(element, 'and in June?', 'Jun 2001');
    expect(readLog(element)).to.contain('Late flights by Weekday, Jun 2001');
    await clickOn(findButton(element, '.begin'));
    await until(() => !readLog(element).includes('Jun 2001'));
    await until(() => findDialog(element)?.querySelectorAll('.chats li').length === 1);
    await clickOn(findButton(element, '.chats .remove'));
    await until(() => findDialog(element)?.querySelectorAll('.chats li').length === 0);
    const { baseUrl } = await findPlatform();
    const authorization = `Bearer ${reader.token}`;
    const response = await fetch(`${baseUrl}/v1/deployments/1/chats`, { headers: { authorization } });
    expect(((await response.json()) as { items: unknown[] }).items).to.deep.equal([]);
  });

  it('keeps long chats within the drawer, and shows the answer that has arrived', async () => {
    const element = await mountAsker({
      token: await signShortToken({ permissions: ['ai'], subject: 'long' }),
    });
    await openDialog(element);
    await ask(
      element,
      'late flights by weekday in June 2001 except Saturday and Sunday and Monday',
      'Understood as',
    );
    await ask(element, 'and in May?', 'May 2001');
    const log = findDialog(element)?.querySelector('.log');
    const fit = (): boolean => {
      const [question, answer] = [...(log?.querySelectorAll('.asked, .understood') ?? [])].slice(-2);
      const { top, bottom } = log?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      const isIn = (one: Element | undefined): boolean => {
        const box = one?.getBoundingClientRect();
        return box !== undefined && box.top >= top - 1 && box.bottom <= bottom + 1;
      };
      return isIn(question) && isIn(answer);
    };
    await until(fit);
    await clickOn(findButton(element, '.begin'));
    await until(() => findDialog(element)?.querySelector('.chats li') instanceof HTMLElement);
    expect(log?.scrollWidth).to.equal(log?.clientWidth);
  });

  it('answers what is asked in the widget that summarises the dashboard', async () => {
    const element = await mountWholeAsker();
    const summary = (): HTMLElement | undefined => {
      const { shadowRoot } = findWidget(element, 'summary');
      const found = shadowRoot ? findDeep(shadowRoot, 'form input') : undefined;
      return found instanceof HTMLElement ? found : undefined;
    };
    await until(() => summary() !== undefined);
    summary()?.focus();
    await sendKeys({ type: 'flights in May' });
    await pressKeys('Enter');
    await until(() => readLog(element).includes('518,831'));
    // It goes with the button.
    element.hide = ['menu'];
    await until(() => summary() === undefined);
  });

  it('asks the agent that the dashboard names', async () => {
    const { fetch } = globalThis;
    globalThis.fetch = async (...request) => {
      const response = await fetch(...request);
      if (!response.url.includes('/v1/embed/dashboard/')) return response;
      const dashboard: unknown = await response.json();
      return Response.json(merge(dashboard, { config: { settings: { agentId: 999_999 } } }));
    };
    const element = await mountAsker();
    await openDialog(element);
    await ask(element, 'flights in May', 'There is no agent 999999.');
    globalThis.fetch = fetch;
  });

  it('shows where a number comes from', async () => {
    const element = await mountAsker();
    await openDialog(element);
    await ask(element, 'late flights by weekday in May', 'Understood as');
    await clickOn(findButton(element, '.number'));
    await until(() => findDeep(findDialog(element) ?? element, 'blockquote mark') !== undefined);
    const mark = findDeep(findDialog(element) ?? element, 'blockquote mark');
    expect(mark && readText(mark)).to.equal('16,698');
  });

  it('asks back, and answers what the reader chooses', async () => {
    const element = await mountWholeAsker();
    await openDialog(element);
    await ask(element, 'average delay by origin for Phoenix', 'Which do you mean?');
    await clickOn(findButton(element, '.choice'));
    await until(() => readLog(element).includes('Understood as'));
  });

  it('says which words it does not know', async () => {
    const element = await mountAsker();
    await openDialog(element);
    await ask(element, 'average delay by airline', '“airline”');
  });

  it('keeps a question that failed, and tries it again', async () => {
    const element = await mountAsker();
    await openDialog(element);
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.reject(new TypeError('no connection'));
    await ask(element, 'flights', 'could not be answered');
    globalThis.fetch = fetch;
    await clickOn(findButton(element, '.choice'));
    await until(() => readLog(element).includes('Understood as'));
  });

  it('offers questions about what is on screen', async () => {
    const element = await mountAsker();
    await openDialog(element);
    await clickOn(findButton(element, '.choice'));
    await until(() => readLog(element).includes('Understood as'));
  });

  it('closes with Escape, and with the reader’s rows', async () => {
    const element = await mountAsker();
    await openDialog(element);
    await pressKeys('Escape');
    await until(() => !findDialog(element));
    await openDialog(element);
    element.signOut();
    await until(() => !findDialog(element));
  });

  it('closes with the permission, and when another dashboard is shown', async () => {
    const element = await mountAsker();
    await openDialog(element);
    element.token = await signShortToken({ permissions: ['schedule'] });
    await until(() => !findDialog(element));
    element.token = await signShortToken({ permissions: ['ai'] });
    await openDialog(element);
    const { publicIds } = await findPlatform();
    element.publicId = publicIds[1];
    await until(() => !findDialog(element));
  });

  it('stands beside the dashboard, which stays in place and usable', async () => {
    const element = await mountAsker({}, 700);
    const widget = element.shadowRoot?.querySelector('vitrine-widget');
    const before = widget?.getBoundingClientRect().toJSON() as unknown;
    await openDialog(element);
    const dialog = findDialog(element)?.querySelector('dialog');
    expect(dialog?.matches(':popover-open')).to.equal(true);
    expect(widget?.getBoundingClientRect().toJSON()).to.deep.equal(before);
    await clickOn(findAskButton(element) ?? element);
    await until(() => findDialog(element)?.activeElement instanceof HTMLInputElement);
    expect(element.shadowRoot?.querySelectorAll('vitrine-questions').length).to.equal(1);
    await pressKeys('Escape');
    await until(() => element.shadowRoot?.activeElement === findAskButton(element));
  });

  it('filters the dashboard by the conditions of an answer, unless the host refuses', async () => {
    const element = await mountWholeAsker();
    const applied: AnswerAppliedEvent[] = [];
    const refuse = (event: Event): void => event.preventDefault();
    element.addEventListener('vitrine-answer-applied', (event) => applied.push(event));
    element.addEventListener('vitrine-answer-applied', refuse);
    await openDialog(element);
    await ask(element, 'late flights in Denver in May by weekday', 'Which do you mean?');
    await clickOn(findButton(element, '.choice'));
    await until(() => findDialog(element)?.querySelectorAll('.action').length === 2);
    await clickOn(findButton(element, '.action:nth-of-type(2)'));
    await until(() => applied.length === 1);
    expect(element.getState().selections).to.deep.equal([]);
    element.removeEventListener('vitrine-answer-applied', refuse);
    await clickOn(findButton(element, '.action:nth-of-type(2)'));
    await until(() => readLog(element).includes('The dashboard is filtered by'));
    await until(() => JSON.stringify(element.getState()).includes('2001-05-01'));
    const { filters, selections } = element.getState();
    const set = {
      ...filters,
      ...Object.fromEntries(
        selections.flatMap(({ parts }) => parts.map(({ member, filter }) => [member, filter])),
      ),
    };
    expect(set).to.deep.include(applied[1]?.filters);
    expect(JSON.stringify(set)).to.contain('Denver');
  });

  it('asks nothing that the host refuses', async () => {
    const element = await mountAsker();
    const asked: string[] = [];
    element.addEventListener('vitrine-question-asked', (event) => {
      asked.push(event.question);
      event.preventDefault();
    });
    await openDialog(element);
    await ask(element, 'flights', 'Stopped.');
    expect(asked).to.deep.equal(['flights']);
  });

  it('stops a question that takes too long, and answers the next one', async () => {
    const element = await mountAsker();
    await openDialog(element);
    const { fetch } = globalThis;
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      });
    await sendKeys({ type: 'flights' });
    await pressKeys('Enter');
    await until(() => findDialog(element)?.querySelector('form button[type="button"]') !== null);
    await clickOn(findButton(element, 'form button[type="button"]'));
    await until(() => readLog(element).includes('Stopped.'));
    globalThis.fetch = fetch;
    await clickOn(findButton(element, 'input'));
    await ask(element, 'flights', 'Understood as');
  });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`has no accessibility violations in the ${colorScheme} scheme`, async () => {
      const element = await mountAsker({ colorScheme });
      await openDialog(element);
      await ask(element, 'late flights by weekday in May', 'Understood as');
      await ask(element, 'average delay by airline', '“airline”');
      const dialog = element.shadowRoot?.querySelector('vitrine-questions');
      expect(dialog && (await findAccessibilityViolations(dialog))).to.deep.equal([]);
    });
});
