/** Where an offset of a JSON text is, also of one that is not finished. */

/** A name of a property, or the index of an item. */
export type JsonStep = string | number;

export interface JsonPlace {
  /** From the whole value to the object or list around, or to the value that is written. */
  readonly path: readonly JsonStep[];
  /** Whether the name of a property is written here, of the object at `path`. Else the value at `path` is. */
  readonly isName: boolean;
  /** Names that the object has already, without the one that is written. */
  readonly names: readonly string[];
  /** Where the word begins that is written, with its quote. */
  readonly from: number;
  /** Where it ends, behind its quote. */
  readonly to: number;
}

export interface JsonToken {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const tokenPattern = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

export const listTokens = (text: string): readonly JsonToken[] =>
  [...text.matchAll(tokenPattern)].map(({ 0: found, index }) => ({
    text: found,
    from: index,
    to: index + found.length,
  }));

interface Level {
  readonly kind: 'object' | 'list';
  readonly names: string[];
  /** Of an object, whether its next word is the value of the last name. */
  hasName: boolean;
  index: number;
}

/** `undefined` where nothing can be written: within a comment or behind a value. */
export function findJsonPlace(text: string, offset: number): JsonPlace | undefined {
  const tokens = listTokens(text);
  const written = tokens.find((token) => token.from < offset && offset <= token.to && isWord(token));
  // A closed text is complete behind its quote.
  if (written && offset === written.to && isClosed(written)) return undefined;
  const levels = readLevels(tokens.filter(({ to }) => to <= (written?.from ?? offset)));
  const place = toPlace(levels);
  const later = place.isName ? listLaterNames(tokens, written?.to ?? offset) : [];
  return {
    ...place,
    names: [...place.names, ...later],
    from: written?.from ?? offset,
    to: written?.to ?? offset,
  };
}

const isWord = ({ text }: JsonToken): boolean => !/^[{}[\],:]$/.test(text);
const isClosed = ({ text }: JsonToken): boolean =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"');

function readLevels(tokens: readonly JsonToken[]): readonly Level[] {
  const levels: Level[] = [];
  tokens.forEach((token, index) => {
    const level = levels.at(-1);
    const { text } = token;
    if (text === '{' || text === '[')
      levels.push({ kind: text === '{' ? 'object' : 'list', names: [], hasName: false, index: 0 });
    else if (text === '}' || text === ']') levels.pop();
    else if (level) readInside(level, token, tokens[index + 1]);
  });
  return levels;
}

function readInside(level: Level, { text }: JsonToken, next: JsonToken | undefined): void {
  if (text === ',') {
    level.index += 1;
    level.hasName = false;
  } else if (text === ':') level.hasName = true;
  else if (level.kind === 'object' && !level.hasName && next?.text === ':') level.names.push(unquote(text));
}

const unquote = (text: string): string => text.replace(/^"|"$/g, '');

function toPlace(levels: readonly Level[]): Pick<JsonPlace, 'path' | 'isName' | 'names'> {
  const last = levels.at(-1);
  const isName = last?.kind === 'object' && !last.hasName;
  const around = isName ? levels.slice(0, -1) : levels;
  const path = around.map(({ kind, names, index }) => (kind === 'list' ? index : (names.at(-1) ?? '')));
  return { path, isName, names: isName ? last.names : [] };
}

/** Names of the same object behind an offset. */
function listLaterNames(tokens: readonly JsonToken[], offset: number): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [index, { text, from }] of tokens.entries()) {
    if (from < offset) continue;
    if (text === '{' || text === '[') depth += 1;
    if (text === '}' || text === ']') depth -= 1;
    if (depth < 0) break;
    if (depth === 0 && text !== ':' && tokens[index + 1]?.text === ':') names.push(unquote(text));
  }
  return names;
}
