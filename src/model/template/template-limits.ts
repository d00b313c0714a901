import { TemplateProblem } from './template-problem.ts';

/**
 * How much one rendering may do before it is stopped; a template cannot freeze its page. `work`: characters that its
 * functions make, seen or not. `depth`: of blocks and partials within each other.
 */
export const templateLimits = {
  characters: 2_000_000,
  steps: 500_000,
  work: 20_000_000,
  depth: 64,
} as const;

/** What does no more than this comes out the same on every machine, however slow: the clock ends only what does more. */
const ordinary = { steps: 100_000, work: 2_000_000 };

const limit = (count: number): string => count.toLocaleString('en');

/** Counts what a rendering does. */
export class TemplateMeter {
  readonly #isOverdue: () => boolean;
  #steps = 0;
  #characters = 0;
  #work = 0;
  #depth = 0;

  constructor(isOverdue: () => boolean) {
    this.#isOverdue = isOverdue;
  }

  step(): void {
    this.#steps += 1;
    if (this.#steps > templateLimits.steps)
      throw new TemplateProblem(`The template takes more than ${limit(templateLimits.steps)} steps`);
    if (this.#steps % 256 === 0) this.#watchTime();
  }

  /** Counts text as it is written, and returns it. */
  write(text: string): string {
    this.#characters += text.length;
    if (this.#characters > templateLimits.characters)
      throw new TemplateProblem(
        `The template writes more than ${limit(templateLimits.characters)} characters`,
      );
    return text;
  }

  /** Counts what a function has made, and returns it: a text that is never written costs as much. */
  countValue(value: unknown): unknown {
    if (typeof value === 'string' || Array.isArray(value)) this.#work += value.length;
    if (this.#work > templateLimits.work)
      throw new TemplateProblem('The functions of the template make more text than a page can hold');
    this.#watchTime();
    return value;
  }

  nest<T>(work: () => T): T {
    this.#depth += 1;
    if (this.#depth > templateLimits.depth)
      throw new TemplateProblem(`The template nests more than ${templateLimits.depth} blocks`);
    const result = work();
    this.#depth -= 1;
    return result;
  }

  #watchTime(): void {
    if (this.#steps <= ordinary.steps && this.#work <= ordinary.work) return;
    if (this.#isOverdue()) throw new TemplateProblem('The template takes too long');
  }
}
