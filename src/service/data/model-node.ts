/** A piece of a data-model file that knows its line, so that every fault can name it. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Place } from './data-model.ts';
import { ModelFault } from './model-fault.ts';

interface Origin {
  file: string;
  lines: LineCounter;
}

export class ModelNode {
  readonly place: Place;
  readonly #value: unknown;
  readonly #origin: Origin;

  constructor(value: unknown, origin: Origin, fallback: Place) {
    this.#value = value;
    this.#origin = origin;
    this.place = toPlace(value, origin) ?? fallback;
  }

  fault(message: string): ModelFault {
    return new ModelFault(this.place, message);
  }

  /** The node under a key; undefined where the key is absent or empty. */
  find(key: string): ModelNode | undefined {
    if (!isMap(this.#value)) throw this.fault('expected a mapping of keys to values');
    const pair = this.#value.items.find((item) => isScalar(item.key) && item.key.value === key);
    if (!pair || pair.value === null || (isScalar(pair.value) && pair.value.value === null)) return undefined;
    const keyPlace = toPlace(pair.key, this.#origin) ?? this.place;
    return new ModelNode(pair.value, this.#origin, keyPlace);
  }

  /** The text under a key; numbers and booleans are taken as they are written. */
  text(key: string): string | undefined {
    return this.find(key)?.asText();
  }

  requireText(key: string): string {
    const text = this.text(key);
    if (text === undefined || text === '') throw this.fault(`'${key}' is missing`);
    return text;
  }

  asText(): string {
    if (!isScalar(this.#value))
      throw this.fault('expected text (SQL that starts with a brace must be quoted)');
    return String(this.#value.value).trim();
  }

  flag(key: string, otherwise: boolean): boolean {
    const node = this.find(key);
    if (!node) return otherwise;
    const text = node.asText();
    if (text !== 'true' && text !== 'false')
      throw node.fault(`'${key}' must be true or false, not '${text}'`);
    return text === 'true';
  }

  /** The items of the list under a key; none where the key is absent. */
  items(key: string): ModelNode[] {
    const node = this.find(key);
    if (!node) return [];
    if (!isSeq(node.#value)) throw node.fault(`'${key}' must be a list`);
    return node.#value.items.map((item) => new ModelNode(item, this.#origin, node.place));
  }

  texts(key: string): string[] {
    return this.items(key).map((item) => item.asText());
  }

  /** A list of names, or `"*"` for all of them; undefined where the key is absent. */
  namesOrAll(key: string): string[] | '*' | undefined {
    if (!this.find(key)) return undefined;
    return this.isAll(key) ? '*' : this.texts(key);
  }

  isAll(key: string): boolean {
    const node = this.find(key);
    return node !== undefined && isScalar(node.#value) && node.#value.value === '*';
  }

  /** The mapping under a key as plain values; undefined where the key is absent. */
  plain(key: string): Record<string, unknown> | undefined {
    const node = this.find(key);
    if (!node) return undefined;
    if (!isMap(node.#value)) throw node.fault(`'${key}' must be a mapping of keys to values`);
    const value: unknown = node.#value.toJSON();
    return Object.fromEntries(Object.entries(value ?? {}));
  }

  isMapping(): boolean {
    return isMap(this.#value);
  }

  isNothing(): boolean {
    return this.#value === null || (isScalar(this.#value) && this.#value.value === null);
  }

  /** One of the words that may stand under a key. */
  oneOf<Word extends string>(key: string, words: readonly Word[]): Word | undefined {
    const node = this.find(key);
    if (!node) return undefined;
    const text = node.asText();
    const word = words.find((known) => known === text);
    if (!word) throw node.fault(`'${key}' must be one of ${words.join(', ')}, not '${text}'`);
    return word;
  }
}

/** The whole of one file; undefined if it is empty. */
export function readModelDocument(file: string, text: string): ModelNode | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const error = document.errors[0];
  if (error) throw new ModelFault({ file, line: lines.linePos(error.pos[0]).line }, firstLine(error.message));
  if (document.contents === null) return undefined;
  return new ModelNode(document.contents, { file, lines }, { file, line: 1 });
}

const firstLine = (message: string): string => message.split('\n', 1)[0] ?? message;

function toPlace(value: unknown, { file, lines }: Origin): Place | undefined {
  if (!isMap(value) && !isSeq(value) && !isScalar(value)) return undefined;
  const start = value.range?.[0];
  return start === undefined ? undefined : { file, line: lines.linePos(start).line };
}
