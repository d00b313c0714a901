import { JinjaFault } from './jinja-fault.ts';
import type { Value } from './jinja-values.ts';

/** Most steps of one template file. A step is an expression, a statement, a round of a loop, or an item of a list. */
export const maxSteps = 1_000_000;
/** Most characters that one template file may write, and of any of its texts. */
export const maxCharacters = 2_000_000;
/** Most items of a list. */
export const maxItems = 5_000;
/** Most calls of macros in one another. */
export const maxCalls = 50;

/** Counts what a template uses, so that no template can block the service or fill its memory. */
export class JinjaBudget {
  #steps = 0;
  #characters = 0;
  #calls = 0;

  step(at: number, count = 1): void {
    this.#steps += count;
    if (this.#steps > maxSteps) throw new JinjaFault(at, `the template takes more than ${maxSteps} steps`);
  }

  /** Counts what a template writes, and what its expressions make. */
  countText(text: string, at: number): string {
    this.#characters += text.length;
    if (this.#characters > maxCharacters)
      throw new JinjaFault(at, `the template makes more than ${maxCharacters} characters`);
    return text;
  }

  checkValue(value: Value, at: number): Value {
    if (typeof value === 'string') return this.countText(value, at);
    const size = Array.isArray(value) ? value.length : value instanceof Map ? value.size : 0;
    this.step(at, size);
    if (size > maxItems) throw new JinjaFault(at, `a list of the template has more than ${maxItems} items`);
    return value;
  }

  /** Runs a macro. */
  call<T>(at: number, run: () => T): T {
    this.#calls += 1;
    if (this.#calls > maxCalls)
      throw new JinjaFault(at, `macros call each other more than ${maxCalls} times deep`);
    const result = run();
    this.#calls -= 1;
    return result;
  }
}
