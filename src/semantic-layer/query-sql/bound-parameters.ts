import { DataError } from '../data-error.ts';
import type { Cube } from '../model/data-model.ts';

/** PostgreSQL counts the parameters of a statement in 16 bits. */
const maxParameters = 65_535;

/**
 * The parameter values of a statement. Text of a request or a token reaches SQL only as such a value.
 */
export class BoundParameters {
  readonly #values: string[] = [];
  /** The cubes that the statement reads, also for its row policies. */
  readonly cubes = new Set<Cube>();

  /**
   * Adds a value and returns its placeholder. The value is text; the SQL around the placeholder casts it.
   *
   * @throws DataError for more values than a statement can have.
   */
  bind(value: string): string {
    if (this.#values.length >= maxParameters)
      throw new DataError(`The query has more than ${maxParameters} values in its filters: use fewer.`);
    this.#values.push(value);
    return `$${this.#values.length}`;
  }

  get values(): readonly string[] {
    return this.#values;
  }
}
