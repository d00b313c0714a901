/** A template that cannot be rendered; the message is for people and says where. */
export class TemplateProblem extends Error {
  /** From 1; undefined where the parser knows no place. */
  readonly line: number | undefined;
  /** From 1. */
  readonly column: number | undefined;

  constructor(message: string, at?: { line: number; column: number }) {
    super(at ? `${message} (line ${at.line}, column ${at.column + 1})` : message);
    this.name = 'TemplateProblem';
    this.line = at?.line;
    this.column = at && at.column + 1;
  }
}
