/**
 * Parses conditions token by token, and accepts only what `wrapSql` writes: quoted columns, literals, comparisons, AND,
 * OR, NOT, IN, IS NULL, and five text functions. A text with anything else (a sub-select, a comment, another function,
 * a second statement) is rejected as a whole.
 */
import { isSign, isWord, tokenizeSql, type SqlToken } from './tokenize-sql.ts';
import { foldName } from './sql-names.ts';

/** Maximum depth of brackets; `wrapSql` writes fewer than ten. */
const maxDepth = 24;

/** `columns`: allowed names, in lower case; undefined: any quoted name. */
export function isConditionList(text: string, columns: ReadonlySet<string> | undefined): boolean {
  const tokens = tokenizeSql(text);
  if (!tokens || tokens.some(({ depth }) => depth > maxDepth) || !isPlainlySpaced(text, tokens)) return false;
  const reader = new ConditionParser(tokens, columns);
  return reader.readOr() && reader.isAtEnd;
}

/**
 * True if there is at most one space between tokens, so that nothing can be hidden there, and if all quotes are plain.
 */
function isPlainlySpaced(text: string, tokens: readonly SqlToken[]): boolean {
  const isTight = tokens.every(({ start, kind }, index) => {
    const gap = text.slice(tokens[index - 1]?.end ?? 0, start);
    return (gap === '' || (gap === ' ' && index > 0)) && (kind !== 'text' || text[start] === "'");
  });
  return isTight && tokens.at(-1)?.end === text.length;
}

class ConditionParser {
  readonly #tokens: readonly SqlToken[];
  readonly #columns: ReadonlySet<string> | undefined;
  #at = 0;

  constructor(tokens: readonly SqlToken[], columns: ReadonlySet<string> | undefined) {
    this.#tokens = tokens;
    this.#columns = columns;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  readOr(): boolean {
    return this.#readList(
      () => this.#readAnd(),
      () => this.#takeWord('or'),
    );
  }

  #readAnd(): boolean {
    return this.#readList(
      () => this.#readNot(),
      () => this.#takeWord('and'),
    );
  }

  #readList(readOne: () => boolean, takeSeparator: () => boolean): boolean {
    do if (!readOne()) return false;
    while (takeSeparator());
    return true;
  }

  #readNot(): boolean {
    this.#takeWord('not');
    if (this.#takeSign('(')) return this.readOr() && this.#takeSign(')');
    return this.#takeWord('starts_with') ? this.#readArguments(2) : this.#readComparison();
  }

  #readComparison(): boolean {
    if (!this.#readTerm()) return false;
    if (this.#takeWord('is')) {
      this.#takeWord('not');
      return this.#takeWord('null');
    }
    if (this.#takeWord('in')) return this.#readLiterals();
    return this.#takeComparison() && this.#readTerm();
  }

  #takeComparison(): boolean {
    if (this.#takeSign('=')) return true;
    if (!this.#takeSign('<') && !this.#takeSign('>')) return false;
    this.#takeSign('=');
    return true;
  }

  #readLiterals(): boolean {
    if (!this.#takeSign('(')) return false;
    return (
      this.#readList(
        () => this.#takeLiteral(),
        () => this.#takeSign(','),
      ) && this.#takeSign(')')
    );
  }

  #readTerm(): boolean {
    if (this.#takeWord('lower') || this.#takeWord('length')) return this.#readArguments(1);
    if (this.#takeWord('right') || this.#takeWord('strpos')) return this.#readArguments(2);
    if (this.#takeWord('cast')) return this.#readCast();
    return this.#takeColumn() || this.#takeLiteral();
  }

  #readArguments(count: number): boolean {
    if (!this.#takeSign('(') || !this.#readTerm()) return false;
    for (let index = 1; index < count; index += 1)
      if (!this.#takeSign(',') || !this.#readTerm()) return false;
    return this.#takeSign(')');
  }

  #readCast(): boolean {
    const isColumn = this.#takeSign('(') && this.#takeColumn();
    return isColumn && this.#takeWord('as') && this.#takeWord('varchar') && this.#takeSign(')');
  }

  #takeColumn(): boolean {
    return this.#take(
      (token) => token.kind === 'name' && (this.#columns?.has(foldName(token.value)) ?? true),
    );
  }

  #takeLiteral(): boolean {
    if (this.#takeWord('timestamp')) return this.#takeKind('text');
    if (this.#takeSign('-')) return this.#takeKind('number');
    const isWordLiteral = this.#takeWord('true') || this.#takeWord('false');
    return isWordLiteral || this.#takeKind('text') || this.#takeKind('number');
  }

  #takeKind(kind: SqlToken['kind']): boolean {
    return this.#take((token) => token.kind === kind);
  }

  #takeWord(word: string): boolean {
    return this.#take((token) => isWord(token, word));
  }

  #takeSign(sign: string): boolean {
    return this.#take((token) => isSign(token, sign));
  }

  #take(fits: (token: SqlToken) => boolean): boolean {
    const token = this.#tokens[this.#at];
    if (!token || !fits(token)) return false;
    this.#at += 1;
    return true;
  }
}
