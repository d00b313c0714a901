import { TemplateProblem } from './template-problem.ts';

/**
 * Limits of one rendering, so that a template cannot block its page. `work`: characters that functions generate, even
 * if they are not shown. `depth`: nesting of blocks and partials.
 */
export const templateLimits = {
  characters: 2_000_000,
  steps: 500_000,
  work: 20_000_000,
  depth: 64,
} as const;

/**
 * A template within these limits is never stopped by the clock, so that its output does not depend on the speed of the
 * machine.
 */
const ordinary = { steps: 100_000, work: 2_000_000 };

const limit = (count: number): string => count.toLocaleString('en');

/** Counts the work of a rendering. */
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

  /** Counts text that is written, and returns it. */
  write(text: string): string {
    this.#characters += text.length;
    if (this.#characters > templateLimits.characters)
      throw new TemplateProblem(
        `The template writes more than ${limit(templateLimits.characters)} characters`,
      );
    return text;
  }

  /** Counts the result of a function, and returns it. Text that is not shown costs as much. */
  countValue(value: unknown): unknown {
    if (typeof value === 'string' || Array.isArray(value)) this.#work += value.length;
    if (this.#work > templateLimits.work)
      throw new TemplateProblem('The functions of the template generate too much text');
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
