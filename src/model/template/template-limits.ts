import { TemplateProblem } from './template-problem.ts';

/** How much one rendering may do before it is stopped; a template cannot freeze its page. */
export const templateLimits = { characters: 1_000_000, steps: 200_000, depth: 64 } as const;

/** Counts what a rendering does. */
export class TemplateMeter {
  #steps = 0;
  #characters = 0;
  #depth = 0;

  step(): void {
    this.#steps += 1;
    if (this.#steps > templateLimits.steps) {
      throw new TemplateProblem(`The template takes more than ${templateLimits.steps} steps`);
    }
  }

  /** Counts text as it is written, and returns it. */
  write(text: string): string {
    this.#characters += text.length;
    if (this.#characters > templateLimits.characters) {
      throw new TemplateProblem(`The template writes more than ${templateLimits.characters} characters`);
    }
    return text;
  }

  nest<T>(work: () => T): T {
    this.#depth += 1;
    if (this.#depth > templateLimits.depth) {
      throw new TemplateProblem(`The template nests more than ${templateLimits.depth} blocks`);
    }
    const result = work();
    this.#depth -= 1;
    return result;
  }
}
