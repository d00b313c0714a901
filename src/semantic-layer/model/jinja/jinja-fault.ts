/** A fault in a template, at an offset of its source. */
export class JinjaFault extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.name = 'JinjaFault';
    this.at = at;
  }
}
