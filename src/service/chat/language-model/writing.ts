/** Collects what a model writes, within limits that no useful answer reaches. */
import type { TextStreamPart, ToolSet } from 'ai';
import { Problem } from '../../http/http-problem.ts';
import type { ModelEvent } from './model-event.ts';

/** Characters of the texts of an answer, of its thoughts, and of the inputs of its tools. */
const mostCharacters = { text: 20_000, thinking: 100_000, tools: 100_000 };
/** Uses of tools in one answer. */
const mostTools = 32;

export class Writing {
  #text = '';
  #turn = 0;
  #tools = 0;
  readonly #written = { text: 0, thinking: 0, tools: 0 };

  /** The text after the last tool: it alone is the answer. */
  get text(): string {
    return this.#text.trim();
  }

  /** @throws Problem where the model goes beyond a limit; otherwise what the part reports. */
  read<Tools extends ToolSet>(part: TextStreamPart<Tools>): ModelEvent | undefined {
    switch (part.type) {
      case 'start-step':
        this.#text = '';
        this.#turn += 1;
        return undefined;
      case 'text-delta':
        this.#count('text', part.text);
        this.#text += part.text;
        return { kind: 'text', turn: this.#turn, delta: part.text };
      case 'reasoning-delta':
        this.#count('thinking', part.text);
        return { kind: 'thinking', turn: this.#turn, delta: part.text };
      case 'tool-input-delta':
        this.#count('tools', part.delta);
        return undefined;
      case 'tool-call':
        this.#tools += 1;
        if (this.#tools > mostTools) throw createLimitProblem();
        return undefined;
      case 'tool-result':
        return { kind: 'tool', name: part.toolName, input: part.input, result: part.output };
      case 'tool-error':
        return {
          kind: 'tool',
          name: part.toolName,
          input: part.input,
          result: { error: toSentence(part.error) },
        };
      case 'error':
        throw part.error;
      default:
        return undefined;
    }
  }

  #count(kind: keyof typeof mostCharacters, text: string): void {
    this.#written[kind] += text.length;
    if (this.#written[kind] > mostCharacters[kind]) throw createLimitProblem();
  }
}

const createLimitProblem = (): Problem =>
  new Problem('unavailable', 'The language model wrote more than an answer may have. Ask for less.');

/** What a tool refused. Faults of the service are not for readers. */
const toSentence = (error: unknown): string =>
  error instanceof Problem ? error.message : 'The tool could not be used in this way.';
