/** The message catalogue: one function from key and values to text in the reader's language. */
import { english, type MessageKey } from './dashboard-en.ts';

export type Messages = Catalogue<MessageKey>;

/** Text of a key; numbers inside of it follow the locale. */
export type Catalogue<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** English for every locale so far; numbers inside the texts follow the locale. */
export const createMessages = (locale: string): Messages => createCatalogue(english, locale);

/** `{name}` is replaced; `{count|one|many}` picks by plural. */
export function createCatalogue<Key extends string>(
  texts: Readonly<Record<Key, string>>,
  locale: string,
): Catalogue<Key> {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const write = (value: string | number | undefined) =>
    typeof value === 'number' ? number.format(value) : (value ?? '');
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

/** A second sentence for what can be done, where the catalogue has one. */
export function findHint(code: MessageKey): MessageKey | undefined {
  const key = `${code}-hint`;
  return key in english ? (key as MessageKey) : undefined;
}
