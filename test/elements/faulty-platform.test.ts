/** Combines each kind of request with each fault: the element shows content or a message, and recovers with the platform. */
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { sample } from '../rounds.ts';
import { holdTimeLimits, TimeLimit } from './held-time-limits.ts';
import { findDeep, loadElement, waitForPaint, readText } from './page-harness.ts';
import { until } from '../until.ts';

interface Misbehaving {
  readonly port: number;
  readonly kinds: readonly string[];
  readonly faults: readonly string[];
  /** A token of an author. */
  readonly token: string;
  /** The text that the table shows without a fault. */
  readonly word: string;
}

const platform = (await (await fetch('/test/misbehaving.json')).json()) as Misbehaving;

/** Number of elements at the same time: they use the processor well without delaying timers. */
const crowd = 16;

interface Case {
  readonly kind: string;
  readonly fault: string;
}

interface Outcome {
  /** The text that a reader sees in the end. */
  readonly message: string;
  readonly isPicture: boolean;
  /** Codes of `vitrine-error`. */
  readonly errorCodes: readonly string[];
  /** The number of times the request was sent before the platform recovered. */
  readonly sent: number;
  readonly isHealed: boolean;
}

/** Seconds without a byte for what is healthy: sixteen elements on a busy machine may need many. */
const healthyTimeout = 300;

let turns = 0;

interface Mounted {
  readonly element: DashboardElement;
  /** The address of a platform with the fault of this case. */
  readonly origin: string;
}

function mountFor({ kind, fault }: Case): Mounted {
  const numbers = [platform.kinds.indexOf(kind), platform.faults.indexOf(fault), (turns += 1)];
  const origin = `http://${numbers.join('-')}.localhost:${platform.port}`;
  const element = document.createElement('vitrine-dashboard');
  Object.assign(element, { baseUrl: `${origin}/api`, publicId: 'abc', queryTimeout: 0.5 });
  // The layout editor and what it changes are healthy.
  if (kind === 'draft') element.requestTimeout = healthyTimeout;
  else limitFault({ element, origin });
  if (kind === 'tokenUrl') element.tokenUrl = `${origin}/embed-token`;
  else if (kind === 'session') element.sessionId = `session-${turns}`;
  else element.token = platform.token;
  element.editable = kind === 'draft';
  const box = document.createElement('div');
  box.style.cssText = 'position: absolute; top: 0; left: 0; width: 420px';
  box.append(element);
  document.body.append(box);
  return { element, origin };
}

/** The time limit is short as soon as the platform has the request with the fault. */
function limitFault({ element, origin }: Mounted): void {
  const limit = new TimeLimit();
  element.requestTimeout = limit.seconds;
  // From another host, since a browser treats a used connection otherwise than a new one.
  const { protocol, host } = new URL(origin);
  void fetch(`${protocol}//asked-${host}/asked`).then(() => limit.release());
}

/** Resolves when all visible widgets have been painted or have failed. */
async function untilEnded(element: DashboardElement): Promise<void> {
  await new Promise<void>((resolve) => {
    element.addEventListener('vitrine-rendered', () => resolve(), { once: true });
    element.addEventListener('vitrine-error', ({ widgetId }) => widgetId ?? resolve());
  });
  await element.updateComplete;
}

const inside = (element: DashboardElement, selector: string): Element | undefined =>
  element.shadowRoot ? findDeep(element.shadowRoot, selector) : undefined;

/**
 * Makes the table taller as an author does, and resolves when the bar shows the result.
 * @throws Error if there is nothing to save, because the dashboard or its editor did not load.
 */
async function save(mounted: Mounted, errorCodes: readonly string[]): Promise<void> {
  const { element } = mounted;
  await until(() => inside(element, '.arrange') !== undefined || errorCodes.length > 0);
  if (errorCodes.length > 0) throw new Error(`The editor did not load: ${errorCodes.join(', ')}.`);
  press(element, '.arrange');
  await until(() => inside(element, '.move') !== undefined);
  for (const key of ['Enter', 'ArrowDown', 'Enter']) {
    const typed = { key, shiftKey: key !== 'Enter', bubbles: true, composed: true };
    inside(element, '.move')?.dispatchEvent(new KeyboardEvent('keydown', typed));
    await waitForPaint();
  }
  limitFault(mounted);
  press(element, '.arrange-bar .done');
  await untilSaved(element);
}

const untilSaved = (element: DashboardElement): Promise<true> =>
  until(
    () => !inside(element, '.arrange-bar') || inside(element, '.arrange-bar [role="alert"]') !== undefined,
  );

function press(element: DashboardElement, selector: string): void {
  const button = inside(element, selector);
  if (button instanceof HTMLButtonElement) button.click();
}

/** Retries as a reader does. If the session is used up, the host sets a new one. */
function tryAgain(element: DashboardElement): void {
  const button = inside(element, '[role="alert"] button');
  if (button instanceof HTMLButtonElement) button.click();
  else if (element.sessionId !== undefined) element.sessionId = `session-${(turns += 1)}-again`;
}

/** Ends the fault, and returns how often the request was sent until then. */
async function heal({ element, origin }: Mounted): Promise<number> {
  const response = await fetch(`${origin}/heal`, { method: 'POST' });
  element.requestTimeout = healthyTimeout;
  return (await response.json()) as number;
}

async function run(one: Case): Promise<Outcome> {
  const mounted = mountFor(one);
  const { element } = mounted;
  const errorCodes: string[] = [];
  element.addEventListener('vitrine-error', ({ code }) => errorCodes.push(code));
  await untilEnded(element);
  if (one.kind === 'draft') return runSaving(mounted, errorCodes);
  const isPicture = readText(element).includes(platform.word);
  const message = readText(inside(element, '[role="alert"]') ?? new Text());
  const sent = await heal(mounted);
  if (!isPicture) tryAgain(element);
  const before = errorCodes.length;
  await until(() => readText(element).includes(platform.word) || errorCodes.length > before);
  const isHealed = readText(element).includes(platform.word);
  element.parentElement?.remove();
  return { message, isPicture, errorCodes: errorCodes.slice(0, before), sent, isHealed };
}

async function runSaving(mounted: Mounted, errorCodes: readonly string[]): Promise<Outcome> {
  const { element } = mounted;
  await save(mounted, errorCodes);
  const message = readText(inside(element, '.arrange-bar [role="alert"]') ?? new Text());
  const before = [...errorCodes];
  const sent = await heal(mounted);
  press(element, '.arrange-bar .done');
  await until(() => !inside(element, '.arrange-bar'));
  element.parentElement?.remove();
  return { message, isPicture: message === '', errorCodes: before, sent, isHealed: true };
}

/** Runs all cases in order, several at a time. */
function runAll(cases: readonly Case[]): ReadonlyMap<Case, Promise<Outcome>> {
  const waiting: (() => Promise<unknown>)[] = [];
  const outcomes = new Map(
    cases.map((one) => [
      one,
      new Promise<Outcome>((resolve, reject) => waiting.push(() => run(one).then(resolve, reject))),
    ]),
  );
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next().catch(() => undefined);
  };
  for (let hand = 0; hand < crowd; hand += 1) void work();
  return outcomes;
}

const queries = ['load', 'sql'];
const kinds = ['dashboard', 'deployment', 'dataToken', 'load', 'sql', 'tokenUrl', 'session', 'draft'];
const isMeant = ({ kind, fault }: Case): boolean =>
  queries.includes(kind) || !fault.includes('Continue wait');
const cases = kinds
  .flatMap((kind, at) => sample(platform.faults, 5, at).map((fault) => ({ kind, fault })))
  .filter(isMeant);

/**
 * A browser itself sends a request again if a connection that it has used before, as for a preflight, ends without a word or
 * with 408 (RFC 9110, section 15.5.9).
 */
const isResent = ({ fault }: Case): boolean =>
  /(?:a reset|an end) before its head$|^answers 408$/.test(fault);

describe('a platform that misbehaves', () => {
  const rejections: unknown[] = [];
  const note = ({ reason }: PromiseRejectionEvent): void => void rejections.push(reason);
  let outcomes: ReadonlyMap<Case, Promise<Outcome>>;
  before(async () => {
    addEventListener('unhandledrejection', note);
    holdTimeLimits();
    await loadElement();
    outcomes = runAll(cases);
  });
  after(() => removeEventListener('unhandledrejection', note));

  for (const one of cases)
    it(`${one.kind} ${one.fault}: shows content or a message, and recovers`, async () => {
      const outcome = await outcomes.get(one);
      if (!outcome?.isPicture) {
        expect(outcome?.message).to.match(/\w+ \w+/);
        expect(outcome?.errorCodes).to.not.deep.equal([]);
      }
      expect(outcome?.isHealed).to.equal(true);
      // The browser follows redirects of the host's own address, and stops after 20. To a page, that is a lost connection:
      // a request for a token is sent four times.
      const most = { session: isResent(one) ? 2 : 1, tokenUrl: 4 * 21 }[one.kind] ?? 21;
      expect(outcome?.sent).to.be.within(1, most);
    });

  it('causes no unhandled rejection', () => {
    expect(rejections).to.deep.equal([]);
  });
});
