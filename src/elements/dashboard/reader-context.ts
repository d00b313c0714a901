/** Language, time zone and currency of a dashboard's reader, each from the nearest source that is usable. */
import type { FormatContext } from '../../model/formats/format-context.ts';

interface ReaderSettings {
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly currency?: string | undefined;
}

export function findReaderContext(
  host: Element,
  settings: ReaderSettings,
  dashboardTimeZone: string | undefined,
): FormatContext {
  return {
    locale: firstUsable(isLocale, [settings.locale, languageOf(host), navigator.language]) ?? 'en-US',
    timeZone: firstUsable(isTimeZone, [settings.timeZone, dashboardTimeZone, browserTimeZone()]) ?? 'UTC',
    currency: firstUsable(isCurrency, [settings.currency]) ?? 'USD',
  };
}

/** The page's own language, across shadow roots. */
function languageOf(host: Element): string | undefined {
  const near = host.closest('[lang]');
  if (near) return near.getAttribute('lang') ?? undefined;
  const root = host.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : undefined;
}

let ownTimeZone: string | undefined;
const browserTimeZone = (): string => (ownTimeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

function firstUsable(
  isUsable: (value: string) => boolean,
  values: readonly (string | undefined)[],
): string | undefined {
  return values.find((value) => value !== undefined && value !== '' && isUsable(value));
}

const isCurrency = (code: string): boolean => /^[A-Za-z]{3}$/.test(code);
const isLocale = (tag: string): boolean =>
  remember(`locale ${tag}`, () => succeeds(() => Intl.getCanonicalLocales(tag)));
/** IANA names only: bare offsets are refused, as the platform does. */
const isTimeZone = (name: string): boolean =>
  !/^[+-]/.test(name) &&
  remember(`zone ${name}`, () => succeeds(() => new Intl.DateTimeFormat('en', { timeZone: name })));

/** Asked at every render; making a formatter to find out is the costly part. */
const verdicts = new Map<string, boolean>();

function remember(question: string, ask: () => boolean): boolean {
  const verdict = verdicts.get(question) ?? ask();
  verdicts.set(question, verdict);
  return verdict;
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
