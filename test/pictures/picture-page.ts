/** Functions that run in the page of a picture. They are sent to it one by one, and use nothing of this file. */
import type { PictureRows } from './picture.ts';

/** What the page tells of its timers. */
interface TimedWindow extends Window {
  readonly timersUnderWay?: ReadonlySet<unknown>;
}

/** Runs before the scripts of the page. Its clock stands, and no message comes because a machine is slow. */
export function stopTime(now: number): void {
  const { Date: RealDate, setTimeout: realTimeout, clearTimeout: realClear } = globalThis;
  globalThis.Date = class extends RealDate {
    constructor(...words: [] | [number | string | Date]) {
      super(words.length === 0 ? now : words[0]);
    }
    static override now = (): number => now;
  } as DateConstructor;
  const timers = new Set<unknown>();
  const wait = (run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) => {
    if (delay >= 2_000) return 0;
    const timer: unknown = realTimeout(() => {
      timers.delete(timer);
      run(...given);
    }, delay);
    // Longer ones prepare what a reader may want later.
    if (delay < 500) timers.add(timer);
    return timer;
  };
  const clear = (timer: number | undefined): void => {
    timers.delete(timer);
    realClear(timer);
  };
  Object.assign(globalThis, { setTimeout: wait, clearTimeout: clear, timersUnderWay: timers });
}

/** Whether no short timer is under way, and no part of the page says that it is busy. */
export function isAtRest(mayBeBusy: boolean): boolean {
  const isBusy = (root: Document | ShadowRoot): boolean =>
    [...root.querySelectorAll('*')].some(
      (one) => one.matches('[aria-busy=true], .skeleton') || (one.shadowRoot && isBusy(one.shadowRoot)),
    );
  const { timersUnderWay }: TimedWindow = window;
  return timersUnderWay?.size === 0 && (mayBeBusy || !isBusy(document));
}

/** Resolves when the page has drawn a frame and has nothing to do. */
export async function waitForIdle(): Promise<void> {
  await new Promise((next) => requestAnimationFrame(next));
  await new Promise((next) => requestIdleCallback(next));
}

interface Shown {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly rows: Readonly<Record<string, PictureRows>>;
  readonly dir: string;
}

/** Runs in the page. Resolves when everything that will come has been drawn. */
export async function showDashboard({ settings, rows, dir }: Shown): Promise<void> {
  const query = ({ widgetId }: { widgetId: string }): Promise<unknown> => {
    const given = rows[widgetId] ?? 'pending';
    if (given === 'pending') return new Promise(() => undefined);
    return 'error' in given ? Promise.reject(new Error(given.error)) : Promise.resolve(given.result);
  };
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  await customElements.whenDefined('vitrine-dashboard');
  await Promise.all([...document.fonts].map((font) => font.load()));
  document.documentElement.dir = dir;
  const element = document.createElement('vitrine-dashboard');
  const dataSource = Object.keys(rows).length > 0 ? { query } : undefined;
  Object.assign(element, settings, dataSource && { dataSource });
  const rendered = new Promise((resolve) => {
    element.addEventListener('vitrine-rendered', () => resolve(true));
    // A dashboard that cannot be shown has no widgets to draw.
    element.addEventListener('vitrine-error', ({ widgetId }) => widgetId === undefined && resolve(false));
  });
  document.body.append(element);
  const isWaiting = Object.values(rows).includes('pending');
  const skeletons = () =>
    [...(element.shadowRoot?.querySelectorAll('vitrine-widget') ?? [])].filter((widget) =>
      widget.shadowRoot?.querySelector('.skeleton'),
    );
  if (isWaiting) while (skeletons().length === 0) await frame();
  else if (await rendered) await element.drawAll();
  await document.fonts.ready;
}
