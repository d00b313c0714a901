/** Where in a template something stands: lines from 1, columns from 0, as the parser counts. */
export interface TemplatePlace {
  readonly line: number;
  readonly column: number;
}

/** A template that cannot be rendered; the message is for people and says where. */
export class TemplateProblem extends Error {
  /** Without the place. */
  readonly reason: string;
  /** From 1; undefined where the parser knows no place. */
  readonly line: number | undefined;
  /** From 1. */
  readonly column: number | undefined;

  constructor(reason: string, at?: TemplatePlace) {
    super(at ? `${reason} (line ${at.line}, column ${at.column + 1})` : reason);
    this.name = 'TemplateProblem';
    this.reason = reason;
    this.line = at?.line;
    this.column = at && at.column + 1;
  }

  /** The same with a place, for what only its caller can place. */
  at(place: TemplatePlace | undefined): TemplateProblem {
    return this.line === undefined && place ? new TemplateProblem(this.reason, place) : this;
  }
}
