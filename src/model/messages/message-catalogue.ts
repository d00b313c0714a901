/** The message catalogue: a function from a message key and values to text in the reader's language. */
import { isolateMixed } from './isolate.ts';

export type Messages = Catalogue<MessageKey>;

/** Returns the text of a key. Numbers in the text follow the locale. */
export type Catalogue<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The language of the texts, as a BCP 47 tag. */
export const messagesLanguage = 'en';

/** The texts are English for every locale. Numbers in them follow the locale. */
export const createMessages = (locale: string): Messages => createCatalogue(english, locale);

/**
 * `{name}` is replaced by a value. `{count|one|many}` selects a plural form. Values of another writing direction, such as a date
 * in Arabic, are isolated: the words around them stay in their order.
 */
export function createCatalogue<Key extends string>(
  texts: Readonly<Record<Key, string>>,
  locale: string,
): Catalogue<Key> {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const write = (value: string | number | undefined) =>
    isolateMixed(typeof value === 'number' ? number.format(value) : (value ?? ''));
  return (key, values = {}) =>
    texts[key].replace(
      /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
      (_, name: string, one?: string, many?: string) => {
        const value = values[name];
        if (one === undefined) return write(value);
        return `${write(value)} ${plural.select(Number(value)) === 'one' ? one : (many ?? '')}`;
      },
    );
}

/** The key of a second sentence that says what can be done about a problem, if there is one. */
export function findProblemHint(code: MessageKey): MessageKey | undefined {
  const key = `${code}-hint`;
  return key in english ? (key as MessageKey) : undefined;
}

/** English texts of the dashboard itself. Views and editors have their own files. */
const english = {
  dashboard: 'Dashboard',
  tabs: 'Tabs',
  loading: 'Loading',
  loadingDashboard: 'Loading dashboard',
  stillLoading: 'Still loading',
  refresh: 'Refresh',
  retry: 'Try again',
  asOf: 'Data as of {time}',
  noRows: 'No data',
  emptyDashboard: 'This dashboard has no widgets yet.',
  'attribute-missing': 'The attribute {about} is missing.',
  'attribute-invalid': 'This dashboard is not set up correctly: {about}',
  'insecure-transport': 'The platform’s address is not HTTPS, so no token is sent to it.',
  'token-missing': 'No token was given. Set token, getToken, token-url or session-id.',
  'token-refused': 'Your access to this dashboard has expired or is not valid.',
  'token-refused-hint': 'Reload the page to sign in again.',
  'signed-out': 'You are signed out.',
  'signed-out-hint': 'Sign in again, then try again.',
  'session-consumed': 'This session was already used. Reload the page for a new one.',
  'embedding-disabled': 'This dashboard may not be embedded.',
  'embedding-disabled-hint': 'Its owner can allow signed embedding in the dashboard’s settings.',
  'dashboard-not-found': 'This dashboard does not exist, or you may not see it.',
  'dashboard-invalid': 'This dashboard cannot be read.',
  offline: 'The platform cannot be reached.',
  'offline-hint': 'Check your connection. Nothing is lost.',
  'timed-out': 'The platform does not respond.',
  'timed-out-hint': 'There was no response for a while. Nothing is lost.',
  'service-failed': 'The platform could not answer: {about}',
  'report-missing': 'The report {about} is not part of this dashboard.',
  'widget-type-unknown': 'This version cannot show widgets of the type {about}.',
  'member-missing': 'The control {about} does not name a member of the data model.',
  'kind-unknown': 'This version cannot show reports of the kind {about}.',
  'spec-invalid': 'The report’s specification has a mistake.',
  'query-missing': 'There is no query for {about}.',
  'query-failed': 'The query failed.',
  'render-failed': 'This could not be drawn.',
  'template-failed': 'The template has a mistake.',
  'state-unknown': 'A saved state was not understood.',
  'length-limited': 'A length is out of bounds.',
  'engine-failed': 'A part of the dashboard could not be loaded.',
  'engine-failed-hint': 'Check your connection. If trying again does not help, reload the page.',
} as const;

type MessageKey = keyof typeof english;
