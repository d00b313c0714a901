/** Where a text stops to be JSON. What is wrong there is said by the browser, whose messages have no place that all browsers agree on. */
import { listTokens, type JsonToken } from './json-place.ts';

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** The first token that JSON does not allow, or the end of a text that is not finished. `undefined`: the text is JSON. */
export function findJsonFault(text: string): TextRange | undefined {
  const tokens = listTokens(text);
  const { at, isFault } = new Reader(tokens).readValue(0, 0);
  // Behind a whole value, whatever follows is too much.
  const fault = tokens[at];
  if (fault) return { from: fault.from, to: fault.to };
  return isFault ? { from: Math.max(0, text.trimEnd().length - 1), to: text.length } : undefined;
}

/** The place behind what was read, or of what does not belong there. */
interface Reading {
  readonly at: number;
  readonly isFault: boolean;
}

/** Specs may not be nested more deeply: parse-snapshot.ts. */
const mostLevels = 120;

const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const string = /^"(?:[^"\\\n]|\\.)*"$/;

class Reader {
  readonly #tokens: readonly JsonToken[];

  constructor(tokens: readonly JsonToken[]) {
    this.#tokens = tokens;
  }

  readValue(at: number, depth: number): Reading {
    const text = this.#textAt(at);
    if (depth > mostLevels) return { at, isFault: true };
    if (text === '{') return this.#readItems(at + 1, '}', (place) => this.#readProperty(place, depth + 1));
    if (text === '[') return this.#readItems(at + 1, ']', (place) => this.readValue(place, depth + 1));
    const isFault = !literal.test(text) && !string.test(text);
    return { at: isFault ? at : at + 1, isFault };
  }

  #readItems(start: number, end: string, readItem: (at: number) => Reading): Reading {
    if (this.#textAt(start) === end) return { at: start + 1, isFault: false };
    for (let at = start; ;) {
      const item = readItem(at);
      if (item.isFault) return item;
      const next = this.#textAt(item.at);
      if (next === end) return { at: item.at + 1, isFault: false };
      if (next !== ',') return { at: item.at, isFault: true };
      at = item.at + 1;
    }
  }

  #readProperty(at: number, depth: number): Reading {
    if (!string.test(this.#textAt(at))) return { at, isFault: true };
    if (this.#textAt(at + 1) !== ':') return { at: at + 1, isFault: true };
    return this.readValue(at + 2, depth);
  }

  #textAt(at: number): string {
    return this.#tokens[at]?.text ?? '';
  }
}
