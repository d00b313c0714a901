/**
 * The keys of everything that readers pick from: lists, menus, toolbars and radio groups. Sources: ARIA Authoring Practices
 * Guide, "Combobox", "Listbox", "Menu", "Toolbar" and "Radio Group".
 */

export interface KeyList {
  /** Index of the current item. -1: none. */
  readonly at: number;
  readonly count: number;
  /** Whether the first item follows the last one. */
  readonly wraps?: boolean;
  /** Whether arrows to the left and right move, too, and in which direction the items run. Pages then stay those of the page. */
  readonly across?: 'ltr' | 'rtl';
  /** Whether Home and End move the text cursor of a field while no item is current. Control and Command lead to the items. */
  readonly hasTextCursor?: boolean;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Items that a page has. */
const page = 10;

const down: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const pages: Readonly<Record<string, number>> = { PageDown: page, PageUp: -page };
const across: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The item that a key leads to. `undefined` for keys that do not move. */
export function findItemForKey(event: Key, list: KeyList): number | undefined {
  const { key, altKey } = event;
  const { at, count, wraps = false } = list;
  const isFar = event.ctrlKey || event.metaKey;
  if (count === 0 || altKey) return undefined;
  if (key === 'Home' || key === 'End') {
    if (list.hasTextCursor && at < 0 && !isFar) return undefined;
    return key === 'Home' ? 0 : count - 1;
  }
  const step = findStep(key, list);
  if (step === undefined || isFar) return undefined;
  if (at < 0) return step === -1 ? count - 1 : 0;
  return wraps && Math.abs(step) === 1
    ? (at + step + count) % count
    : Math.max(0, Math.min(count - 1, at + step));
}

function findStep(key: string, list: KeyList): number | undefined {
  const sideways = list.across && across[key];
  if (sideways !== undefined) return list.across === 'rtl' ? -sideways : sideways;
  return down[key] ?? (list.across ? undefined : pages[key]);
}

/** Whether a key writes a sign, which begins or continues a search. */
export const isTypedKey = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  /^\P{C}$/u.test(key) && !ctrlKey && !metaKey && !altKey;

/** Pause after which the next letter begins a new word, milliseconds. */
const pause = 700;

/** Letters that are typed one after another lead to the item with a word that begins with them. */
export class TypeAhead {
  #text = '';
  #time = -Infinity;

  /** The next item of the texts. `undefined`: no letter, or no such item. The same letter again leads on. */
  find(
    event: Key & Pick<KeyboardEvent, 'timeStamp'>,
    texts: readonly string[],
    at: number,
  ): number | undefined {
    const isBegun = event.timeStamp - this.#time < pause;
    // Space chooses.
    if (!isTypedKey(event) || event.key === ' ') return undefined;
    this.#text = `${isBegun ? this.#text : ''}${event.key}`.toLocaleLowerCase();
    this.#time = event.timeStamp;
    const isRepeated = this.#text === this.#text.slice(0, 1).repeat(this.#text.length);
    const typed = isRepeated ? this.#text.slice(0, 1) : this.#text;
    const first = Math.max(0, isRepeated ? at + 1 : at);
    const order = texts.map((_, index) => (first + index) % texts.length);
    return order.find((index) => hasWord(texts[index] ?? '', typed));
  }
}

const hasWord = (text: string, start: string): boolean =>
  ` ${text.toLocaleLowerCase().replace(/\s+/g, ' ')}`.includes(` ${start}`);
