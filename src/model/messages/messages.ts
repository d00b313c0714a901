/** The message catalogue: one function from key and values to text in the reader's language. */
import { english, type MessageKey } from './en.ts';

export type MessagesOf<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

export type Messages = MessagesOf<MessageKey>;

/** English for every locale so far; numbers inside the texts follow the locale. */
export const createMessages = (locale: string): Messages => createMessagesOf(locale, english);

/** The same, for texts that are fetched apart. */
export function createMessagesOf<Key extends string>(
  locale: string,
  catalogue: Readonly<Record<Key, string>>,
): MessagesOf<Key> {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const write = (value: string | number | undefined) =>
    typeof value === 'number' ? number.format(value) : (value ?? '');
  return (key, values = {}) =>
    catalogue[key].replace(
      /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
      (_, name: string, one?: string, many?: string) => {
        const value = values[name];
        if (one === undefined) return write(value);
        return `${write(value)} ${plural.select(Number(value)) === 'one' ? one : (many ?? '')}`;
      },
    );
}

/** A second sentence for what can be done, where the catalogue has one. */
export function hintFor(code: MessageKey): MessageKey | undefined {
  const key = `${code}-hint`;
  return key in english ? (key as MessageKey) : undefined;
}
