/** Finds language, time zone and currency of the reader, each from the nearest valid source. */
import type { FormatContext } from '../../model/formats/format-value.ts';
import { createMessages } from '../../model/messages/messages.ts';
import type { TooltipPort } from '../../engines/engine-interfaces.ts';
import type { ViewContext } from '../view/view-interface.ts';

interface ReaderSettings {
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly currency?: string | undefined;
}

function findReaderContext(
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

/** The settings of an element that views depend on. */
interface ViewSettings extends Element, ReaderSettings {
  readonly allowOrigins: readonly string[];
  readonly mapStyle: unknown;
}

/** Returns the same object until its content changes, because views draw again for every new object. */
export class ViewContextCache {
  readonly #settings: ViewSettings;
  readonly #tooltip: TooltipPort;
  #key = '';
  #viewContext: ViewContext | undefined;

  constructor(settings: ViewSettings, tooltip: TooltipPort) {
    this.#settings = settings;
    this.#tooltip = tooltip;
  }

  findReader(dashboardTimeZone: string | undefined): FormatContext {
    return findReaderContext(this.#settings, dashboardTimeZone);
  }

  find(dashboardTimeZone: string | undefined, themeVersion: number): ViewContext {
    const context = this.findReader(dashboardTimeZone);
    const { allowOrigins, mapStyle } = this.#settings;
    const key = JSON.stringify([context, themeVersion, allowOrigins, mapStyle]);
    if (this.#viewContext && key === this.#key) return this.#viewContext;
    this.#key = key;
    this.#viewContext = Object.freeze({
      context,
      themeVersion,
      allowOrigins,
      mapStyle,
      messages: createMessages(context.locale),
      tooltip: this.#tooltip,
    });
    return this.#viewContext;
  }
}
