import { JinjaFault } from './jinja-fault.ts';
import type { Token } from './tokenize-expression.ts';

/** Reads the tokens of one tag from left to right. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  readonly #start: number;
  #next = 0;
  #depth = 0;

  /** `start` is the offset of the tag. */
  constructor(tokens: readonly Token[], start: number) {
    this.#tokens = tokens;
    this.#start = start;
  }

  get at(): number {
    return this.#tokens[this.#next]?.at ?? this.#tokens.at(-1)?.at ?? this.#start;
  }

  isAtEnd(): boolean {
    return this.#next >= this.#tokens.length;
  }

  /** Whether the next token is this word or sign. */
  isNext(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#next + ahead];
    return token?.text === text && (token.kind === 'name' || token.kind === 'sign');
  }

  /** Takes the next token if it is this word or sign. */
  take(text: string): boolean {
    if (!this.isNext(text)) return false;
    this.#next += 1;
    return true;
  }

  require(text: string): void {
    if (!this.take(text)) throw this.fault(`'${text}' is missing ${this.#describePlace()}`);
  }

  takeKind(kind: Token['kind']): Token | undefined {
    const token = this.#tokens[this.#next];
    if (token?.kind !== kind) return undefined;
    this.#next += 1;
    return token;
  }

  requireName(what: string): string {
    const token = this.takeKind('name');
    if (!token) throw this.fault(`${what} is missing ${this.#describePlace()}`);
    return token.text;
  }

  requireEnd(): void {
    if (!this.isAtEnd()) throw this.fault(`the template is not understood ${this.#describePlace()}`);
  }

  fault(message: string): JinjaFault {
    return new JinjaFault(this.at, message);
  }

  /** Runs a parser of something nested, and refuses nesting that would exhaust the stack. */
  nested<T>(parse: () => T): T {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw this.fault('the expression is nested too deeply');
    const parsed = parse();
    this.#depth -= 1;
    return parsed;
  }

  #describePlace(): string {
    const token = this.#tokens[this.#next];
    return token ? `at '${token.text}'` : 'at the end of the tag';
  }
}

/** Most levels of brackets and operators in one another. */
const maxDepth = 100;
