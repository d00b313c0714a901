/** Values of a statement: whatever comes from a request or a token reaches SQL only as one of these. */
export class BoundParameters {
  readonly #values: string[] = [];

  /** The placeholder that stands for the value, as text that the SQL around it casts. */
  bind(value: string): string {
    this.#values.push(value);
    return `$${this.#values.length}`;
  }

  get values(): readonly string[] {
    return this.#values;
  }
}
