/** The parameter values of a statement. Text of a request or a token reaches SQL only as such a value. */
export class BoundParameters {
  readonly #values: string[] = [];

  /** Adds a value and returns its placeholder. The value is text; the SQL around the placeholder casts it. */
  bind(value: string): string {
    this.#values.push(value);
    return `$${this.#values.length}`;
  }

  get values(): readonly string[] {
    return this.#values;
  }
}
