/**
 * The reader's choices as parameters of a URL: `f_<member>=<JSON>`, `tg_<member>=<grain>`, `tab_<widgetId>=<tabId>`.
 * See docs/dashboard-format.md, "Address parameters".
 */
import type { FilterValue } from '../filters/control-values.ts';
import { parseFilters, parseTabs, parseTimeGrains } from '../filters/parse-control-values.ts';
import type { ControlValues } from './control-layers.ts';

/** Parses `?f_orders.status=…`, with or without the question mark. Invalid parameters are ignored. */
export function parseUrlParameters(search: string): ControlValues {
  const pairs = splitSearch(search).map(({ name, text }) => [name, toText(text)] as const);
  const pick = (prefix: string, read: (text: string) => unknown): Record<string, unknown> =>
    Object.fromEntries(
      pairs.flatMap(([name, text]) =>
        name.startsWith(prefix) && text !== undefined ? [[name.slice(prefix.length), read(text)]] : [],
      ),
    );
  return {
    filters: withoutNulls(parseFilters(pick('f_', readJson))),
    timeGrains: parseTimeGrains(pick('tg_', (text) => text.toLowerCase())),
    tabs: parseTabs(pick('tab_', (text) => text)),
  };
}

/** Names of the parameters for the controls of a dashboard. */
export interface DashboardParameters {
  readonly filters: ReadonlySet<string>;
  readonly timeGrains: ReadonlySet<string>;
  readonly tabs: ReadonlySet<string>;
}

/**
 * Returns the search string with the choices. Other parameters stay exactly as they are. Cleared choices are left out.
 */
export function writeUrlParameters(
  search: string,
  picked: ControlValues,
  parameters: DashboardParameters,
): string {
  const ours = new Set([
    ...[...parameters.filters].map((member) => `f_${member}`),
    ...[...parameters.timeGrains].map((member) => `tg_${member}`),
    ...[...parameters.tabs].map((id) => `tab_${id}`),
  ]);
  const kept = splitSearch(search).filter(({ name }) => !ours.has(name));
  const written = [
    ...writeEntries('f_', picked.filters, parameters.filters, writeFilter),
    ...writeEntries('tg_', picked.timeGrains, parameters.timeGrains, (grain) => grain),
    ...writeEntries('tab_', picked.tabs, parameters.tabs, (tab) => tab),
  ];
  const all = [...kept.map(({ whole }) => whole), ...written];
  return all.length > 0 ? `?${all.join('&')}` : '';
}

interface Parameter {
  readonly whole: string;
  readonly name: string;
  readonly text: string;
}

function splitSearch(search: string): Parameter[] {
  const pairs = search === '' ? [] : search.replace(/^\?/, '').split('&');
  return pairs.map((whole) => {
    const [name = '', ...rest] = whole.split('=');
    return { whole, name: toText(name) ?? name, text: rest.join('=') };
  });
}

/** Returns undefined for invalid percent-encoding. */
function toText(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function writeEntries<V>(
  prefix: string,
  record: Readonly<Record<string, V | null>>,
  own: ReadonlySet<string>,
  write: (value: V) => string,
): string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    value === null || !own.has(name)
      ? []
      : [`${encodeURIComponent(`${prefix}${name}`)}=${encodeURIComponent(write(value))}`],
  );
}

/** `equals` is the default operator, so it is left out. */
function writeFilter({ operator, ...rest }: FilterValue): string {
  return JSON.stringify(operator === undefined || operator === 'equals' ? rest : { operator, ...rest });
}

const withoutNulls = (filters: ControlValues['filters']): ControlValues['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null));
