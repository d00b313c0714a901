/** Finds settings of a dashboard that have no effect, and says why. The dashboard shows without them. */
import { describeWrongFilter } from '../../model/filters/find-control-fault.ts';
import { parseFilterValue } from '../../model/filters/parse-control-values.ts';
import { isGiven } from '../../model/parsing/is-given.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { listThemeFaults } from './check-theme.ts';
import type { DashboardSettings } from './dashboard-settings.ts';
import { suggestName } from './suggest-name.ts';

/** A sentence for the page's developer. It begins with the name of the setting. */
type Fault = string;

/** Lists the settings that cannot be used. `known`: the names of all attributes of the element. */
export async function listUnusableSettings(
  settings: DashboardSettings,
  known: readonly string[],
): Promise<Fault[]> {
  return [
    ...checkChoices(settings),
    ...checkNames(settings),
    ...checkSeconds(settings),
    ...checkObjects(settings),
    ...checkFilterValues(settings),
    ...checkOrigins(settings),
    ...checkAttributeNames(settings, known),
    ...(await listThemeFaults(settings.theme)),
  ];
}

const colorSchemes = ['light', 'dark', 'auto'];
const hideable = ['title', 'description', 'toolbar', 'controls', 'menu', 'explain'];

const quote = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

function checkChoices({ colorScheme, hide }: DashboardSettings): Fault[] {
  const faults: Fault[] = [];
  const scheme: unknown = colorScheme;
  if (isSet(scheme) && !colorSchemes.some((one) => one === scheme))
    faults.push(`color-scheme is "${String(scheme)}". It must be one of ${quote(colorSchemes)}.`);
  if (!isTextList(hide)) return [...faults, 'hide must be a list of names.'];
  for (const piece of hide.filter((one) => !hideable.includes(one)))
    faults.push(`hide has "${piece}"${suggestName(piece, hideable)}. There are ${quote(hideable)}.`);
  return faults;
}

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** An attribute without a value sets an empty text. */
const isSet = (value: unknown): boolean => isGiven(value) && value !== '';

function checkNames({ locale, timeZone, currency }: DashboardSettings): Fault[] {
  const faults: Fault[] = [];
  if (isSet(locale) && fails(() => Intl.getCanonicalLocales(locale)))
    faults.push(`locale is "${locale}". It must be a language tag such as "en-GB".`);
  if (
    isSet(timeZone) &&
    (/^[+-]/.test(String(timeZone)) || fails(() => new Intl.DateTimeFormat('en', { timeZone })))
  )
    faults.push(
      `time-zone is "${timeZone}". It must be an IANA name such as "Europe/Berlin"${suggestZone(timeZone)}.`,
    );
  if (isSet(currency) && fails(() => new Intl.NumberFormat('en', { style: 'currency', currency })))
    faults.push(`currency is "${currency}". It must be an ISO 4217 code such as "EUR".`);
  return faults;
}

const suggestZone = (zone: string | undefined): string =>
  suggestName(zone ?? '', Intl.supportedValuesOf('timeZone'));

function fails(attempt: () => unknown): boolean {
  try {
    attempt();
    return false;
  } catch {
    return true;
  }
}

function checkSeconds(settings: DashboardSettings): Fault[] {
  const { refreshInterval, requestTimeout, queryTimeout } = settings;
  const given = {
    'refresh-interval': refreshInterval,
    'request-timeout': requestTimeout,
    'query-timeout': queryTimeout,
  };
  return Object.entries(given).flatMap(([name, value]) =>
    !isSet(value) || (typeof value === 'number' && value >= 0)
      ? []
      : [`${name} must be a number of seconds. It is ignored.`],
  );
}

function checkObjects(settings: DashboardSettings): Fault[] {
  const { initialFilters, initialTimeGrains, initialTabs, filters, timeGrains, tabs } = settings;
  const given = {
    'initial-filters': initialFilters,
    'initial-time-grains': initialTimeGrains,
    'initial-tabs': initialTabs,
    filters,
    timeGrains,
    tabs,
  };
  return Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
    if (!isSet(value) || isRecord(value)) return [];
    const isText = typeof value === 'string';
    return [`${name} ${isText ? `is not JSON: ${findJsonError(value)}` : 'must be an object.'}`];
  });
}

function findJsonError(text: string): string {
  try {
    JSON.parse(text);
    return 'it is a text, and must be an object.';
  } catch (error) {
    return `${error instanceof Error ? error.message : 'it cannot be read'}.`;
  }
}

function checkFilterValues({ initialFilters, filters }: DashboardSettings): Fault[] {
  const given = { 'initial-filters': initialFilters, filters };
  return Object.entries(given).flatMap(([name, values]: [string, unknown]) =>
    Object.entries(isRecord(values) ? values : {}).flatMap(([member, value]) =>
      parseFilterValue(value) === undefined ? [`${name}: ${describeWrongFilter(member, value)}`] : [],
    ),
  );
}

function checkOrigins({ allowOrigins }: DashboardSettings): Fault[] {
  if (!isTextList(allowOrigins)) return ['allow-origins must be a list of origins.'];
  return allowOrigins.flatMap((origin) =>
    URL.canParse(origin) && new URL(origin).origin === origin
      ? []
      : [
          `allow-origins has "${origin}". It must be an origin such as "https://tiles.example.com", without a path.`,
        ],
  );
}

/** Attributes of HTML and of frameworks belong to others. */
const foreign =
  /^(?:data-|aria-|on|v-|ng-|_ng|x-|hx-|@|:|#)|^(?:class|id|style|slot|part|title|lang|dir|hidden|role|tabindex|is|ref|key|name|inert|translate|nonce)$/;

/** Only names that are similar to ours are taken as misspelled. */
function checkAttributeNames(settings: DashboardSettings, known: readonly string[]): Fault[] {
  return settings.getAttributeNames().flatMap((name) => {
    if (known.includes(name) || foreign.test(name)) return [];
    const suggestion = suggestName(name, known);
    return suggestion === '' ? [] : [`${name} is not an attribute of this element${suggestion}.`];
  });
}
