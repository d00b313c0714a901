/** A YAML node of a data-model file with its place, so that every fault can name file, line and column. */
import { isMap, isScalar, isSeq, type Range } from 'yaml';
import type { SourceLocation } from './data-model.ts';
import { readModelSqlFragment } from './model-sql-fragment.ts';
import { spellingsOf } from './key-spelling.ts';
import { ModelFault } from './model-fault.ts';

/** The text that a node comes from. */
export interface Origin {
  text: string;
  /** The place in the model file of an offset in the text. */
  placeAt: (offset: number) => SourceLocation;
  /** Whether a template has written the text, so that offsets have no place of their own in the file. */
  isGenerated: boolean;
}

export type NodeKind = 'mapping' | 'list' | 'text' | 'number' | 'flag' | 'nothing';

export interface Entry {
  /** The key as a node. */
  key: ModelNode;
  value: ModelNode;
}

export class ModelNode {
  readonly #value: unknown;
  readonly #origin: Origin;
  readonly #range: readonly [number, number];
  #entries: Entry[] | undefined;

  constructor(value: unknown, origin: Origin, fallback: readonly [number, number] = [0, 0]) {
    this.#value = value;
    this.#origin = origin;
    const range = rangeOf(value);
    // A missing value has no place of its own: faults point at the key.
    this.#range = range && this.kind !== 'nothing' ? [range[0], range[1]] : fallback;
  }

  get location(): SourceLocation {
    return this.#origin.placeAt(this.#range[0]);
  }

  get kind(): NodeKind {
    const value = this.#value;
    if (isMap(value)) return 'mapping';
    if (isSeq(value)) return 'list';
    const scalar: unknown = isScalar(value) ? value.value : value;
    if (typeof scalar === 'string') return 'text';
    if (typeof scalar === 'boolean') return 'flag';
    return scalar === null || scalar === undefined ? 'nothing' : 'number';
  }

  /** Whether it carries a YAML tag, such as `!!binary`. */
  get isTagged(): boolean {
    const value = this.#value;
    return (isMap(value) || isSeq(value) || isScalar(value)) && value.tag !== undefined;
  }

  /** Whether the value is written as `null`, and not just missing. */
  get isNull(): boolean {
    return isScalar(this.#value) && this.#value.value === null && this.#value.source === 'null';
  }

  fault(message: string): ModelFault {
    return new ModelFault(this.location, message);
  }

  /** A fault of the kind of value. It is reported only where the check of keys has not already reported it. */
  misshapen(message: string): ModelFault {
    return new ModelFault(this.location, message, 'shape');
  }

  /** A fault of a name that does not exist. */
  missing(message: string): ModelFault {
    return new ModelFault(this.location, message, 'reference');
  }

  /** A fault at a word of the node's text; `nth` is the number of earlier occurrences of the word. */
  faultAt(word: string, nth: number, message: string): ModelFault {
    const [start, end] = this.#range;
    let at = start - 1;
    for (let count = 0; count <= nth && at !== end; count += 1) {
      const found = this.#origin.text.indexOf(word, at + 1);
      if (found === -1 || found >= end) return this.fault(message);
      at = found;
    }
    return new ModelFault(this.#origin.placeAt(at), message);
  }

  /** Whether a place is inside this node. */
  holds({ file, line, column }: SourceLocation): boolean {
    if (file !== this.location.file) return false;
    const end = this.#origin.placeAt(this.#range[1]);
    const isAfter =
      line > this.location.line || (line === this.location.line && column >= this.location.column);
    return isAfter && (line < end.line || (line === end.line && column <= end.column));
  }

  /** Keys and values of a mapping. */
  entries(): Entry[] {
    if (!isMap(this.#value)) throw this.misshapen('expected a mapping of keys to values');
    this.#entries ??= this.#value.items.map((item) => {
      const key = new ModelNode(item.key, this.#origin, this.#range);
      return { key, value: new ModelNode(item.value, this.#origin, key.#range) };
    });
    return this.#entries;
  }

  /** Items of a list. */
  elements(): ModelNode[] {
    if (!isSeq(this.#value)) throw this.misshapen('expected a list');
    return this.#value.items.map((item) => new ModelNode(item, this.#origin, this.#range));
  }

  /** The node under a key (in snake_case; both spellings are found). Undefined where the key is missing or has no value. */
  find(key: string): ModelNode | undefined {
    const spellings = spellingsOf(key);
    const entry = this.entries().find(
      (one) => one.key.kind === 'text' && spellings.includes(one.key.asWritten()),
    );
    return entry && entry.value.kind !== 'nothing' ? entry.value : undefined;
  }

  /** The node under a key, or else this node: the place for a fault of the key's value. */
  at(key: string): ModelNode {
    return this.find(key) ?? this;
  }

  /** The text under a key. Numbers and booleans are read as the text that is written. */
  text(key: string): string | undefined {
    return this.find(key)?.asText();
  }

  requireText(key: string): string {
    const text = this.text(key);
    if (text === undefined || text === '') throw this.misshapen(`'${key}' is missing`);
    return text;
  }

  /** The SQL under a key, without comments. */
  sql(key: string): string | undefined {
    const node = this.find(key);
    if (!node) return undefined;
    const read = readModelSqlFragment(node.asText());
    if ('fault' in read) throw node.misshapen(`'${key}': ${read.fault}`);
    return read.sql;
  }

  requireSql(key: string): string {
    const sql = this.sql(key);
    if (sql === undefined || sql === '') throw this.misshapen(`'${key}' is missing`);
    return sql;
  }

  asText(): string {
    return this.asWritten().trim();
  }

  /** The text, not trimmed. Numbers keep their digits as written: 1.10, 007, or more digits than a number can hold. */
  asWritten(): string {
    const value = this.#value;
    if (!isScalar(value)) throw this.misshapen('expected text (SQL that starts with a brace must be quoted)');
    return this.kind === 'number' && value.source !== undefined ? value.source : String(value.value);
  }

  flag(key: string, fallback: boolean): boolean {
    const node = this.find(key);
    if (!node) return fallback;
    const text = node.asText();
    if (text !== 'true' && text !== 'false')
      throw node.misshapen(`'${key}' must be true or false, not '${text}'`);
    return text === 'true';
  }

  /** The items of the list under a key; none where the key is absent. */
  items(key: string): ModelNode[] {
    return this.find(key)?.elements() ?? [];
  }

  texts(key: string): string[] {
    return this.items(key).map((item) => item.asText());
  }

  isAll(key: string): boolean {
    const node = this.find(key);
    return node?.kind === 'text' && node.asText() === '*';
  }

  /** The mapping under a key as plain values; undefined where the key is absent. */
  plain(key: string): Record<string, unknown> | undefined {
    const node = this.find(key);
    if (!node) return undefined;
    if (!isMap(node.#value)) throw node.misshapen(`'${key}' must be a mapping of keys to values`);
    const value: unknown = node.#value.toJSON();
    return Object.fromEntries(Object.entries(value ?? {}));
  }

  /** The text under a key, which must be one of `words`. */
  oneOf<Word extends string>(key: string, words: readonly Word[]): Word | undefined {
    const node = this.find(key);
    if (!node) return undefined;
    const text = node.asText();
    const word = words.find((known) => spellingsOf(known).includes(text));
    if (!word) throw node.misshapen(`'${key}' must be one of ${words.join(', ')}, not '${text}'`);
    return word;
  }
}

function rangeOf(value: unknown): Range | undefined {
  if (!isMap(value) && !isSeq(value) && !isScalar(value)) return undefined;
  return value.range ?? undefined;
}
