/** What an engine gets from and gives to the elements: a few lines we own around each big library. */

/** Something alive that must be let go. */
export interface Drawing {
  /** New size of the box, px. */
  resize?(width: number, height: number): void;
  dispose(): void;
}

/** One line of a tooltip: a name and its formatted value. */
export interface TooltipRow {
  readonly name: string;
  readonly value: string;
  /** CSS colour of the mark, for a swatch. */
  readonly color?: string | undefined;
}

export interface TooltipContent {
  readonly title?: string | undefined;
  readonly rows: readonly TooltipRow[];
}

/** The one tooltip of a dashboard, drawn by the elements: text only, in the top layer. */
export interface TooltipPort {
  /** Coordinates are the viewport's, px. */
  show(content: TooltipContent, clientX: number, clientY: number): void;
  hide(): void;
}

/** A drawing failed in a way its reader can act on. `message` is for people, in English. */
export class EngineError extends Error {
  readonly code: 'spec-invalid' | 'template-failed' | 'render-failed' | 'engine-failed';
  constructor(code: EngineError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
  }
}
