/** The properties that a host may set on a frame, as plain data. */
import { preventableEvents } from './event-fields.ts';
import { PlainDataError, readPlainObject, readPlainData } from './plain-data.ts';

type Check = readonly [fits: (value: unknown) => boolean, wanted: string];

const isText = (value: unknown): boolean => typeof value === 'string';
const isListOf =
  (words: readonly string[] | undefined) =>
  (value: unknown): boolean =>
    Array.isArray(value) &&
    value.every((one) => typeof one === 'string' && (words === undefined || words.includes(one)));
const isOneOf =
  (...words: readonly string[]) =>
  (value: unknown): boolean =>
    words.some((word) => word === value);

const text: Check = [isText, 'a text'];
const flag: Check = [(value) => typeof value === 'boolean', 'true or false'];
const seconds: Check = [(value) => typeof value === 'number' && value >= 0, 'a number of seconds'];
const fields: Check = [
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'an object',
];

/** Properties of the element. */
const elementChecks: Readonly<Record<string, Check>> = {
  token: text,
  sessionId: text,
  locale: text,
  timeZone: text,
  currency: text,
  colorScheme: [isOneOf('light', 'dark', 'auto'), '"light", "dark" or "auto"'],
  hide: [isListOf(undefined), 'a list of texts'],
  editable: flag,
  allowExport: flag,
  refreshInterval: seconds,
  requestTimeout: seconds,
  queryTimeout: seconds,
  initialFilters: fields,
  initialTimeGrains: fields,
  initialTabs: fields,
  filters: fields,
  timeGrains: fields,
  tabs: fields,
  theme: fields,
};

/** Properties of the frame page itself. */
const pageChecks: Readonly<Record<string, Check>> = {
  /** Whether the frame page asks for tokens by `get-token`. */
  getToken: flag,
  dir: [isOneOf('ltr', 'rtl'), '"ltr" or "rtl"'],
  /** Whether the host gives the iframe the height that the frame page tells. */
  autoHeight: flag,
  preventedEvents: [isListOf(preventableEvents), `a list of ${preventableEvents.join(', ')}`],
};

const checks = { ...elementChecks, ...pageChecks };

export const elementProperties: readonly string[] = Object.keys(elementChecks);

/** Properties by name. `undefined` returns a property to its default. */
export type PropertyValues = Readonly<Record<string, unknown>>;

export interface ReadProperties {
  readonly properties: PropertyValues;
  /** Sentences about the properties that cannot be used. The others apply all the same. */
  readonly problems: readonly string[];
}

/**
 * Reads properties from another window.
 * @throws PlainDataError if the value is no plain object.
 */
export function readProperties(value: unknown): ReadProperties {
  const properties: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, given] of Object.entries(readPlainObject(value, 'properties'))) {
    try {
      properties[name] = readProperty(name, given);
    } catch (error) {
      if (!(error instanceof PlainDataError)) throw error;
      problems.push(error.message);
    }
  }
  return { properties, problems };
}

/**
 * Reads one property. The host's side and the frame page use the same rules.
 * @throws PlainDataError that names the property and says what it may be. It never contains the value, which may be a token.
 */
export function readProperty(name: string, given: unknown): unknown {
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
  if (!check) throw new PlainDataError(`"${name.slice(0, 80)}"`, 'is no property of a frame');
  if (given === undefined) return undefined;
  const [fits, wanted] = check;
  const data = readPlainData(given, name);
  if (fits(data)) return data;
  throw new PlainDataError(name, `must be ${wanted}`);
}
