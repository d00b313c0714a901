/** Finds language, time zone and currency of the reader, each from the nearest valid source. */
import type { FormatContext } from '../../model/formats/format-value.ts';

export interface ReaderSettings {
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly currency?: string | undefined;
}

export function findFormatContext(
  settings: Element & ReaderSettings,
  dashboardTimeZone: string | undefined,
): FormatContext {
  return {
    locale: firstUsable(isLocale, [settings.locale, languageOf(settings), navigator.language]) ?? 'en-US',
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
  checkOnce(`locale ${tag}`, () => succeeds(() => Intl.getCanonicalLocales(tag)));
/** Accepts IANA names only. Offsets such as `+02:00` are refused, as by the platform. */
const isTimeZone = (name: string): boolean =>
  !/^[+-]/.test(name) &&
  checkOnce(`zone ${name}`, () => succeeds(() => new Intl.DateTimeFormat('en', { timeZone: name })));

/** Cached, because every render checks the time zone, and the check creates a formatter. */
const checkedNames = new Map<string, boolean>();

function checkOnce(name: string, check: () => boolean): boolean {
  const isValid = checkedNames.get(name) ?? check();
  checkedNames.set(name, isValid);
  return isValid;
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
