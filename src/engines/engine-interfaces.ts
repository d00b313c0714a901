/** What an engine gets from and gives to the elements: a few lines we own around each big library. */

/** Something alive that must be let go. */
export interface Drawing {
  /** New size of the box, px. */
  resize?(width: number, height: number): void;
  /** The marks that are drawn now; a change of the drawing asks for a new trail. */
  listNavigableMarks?(): NavigableMarks;
  /** As a picture; rejects where the format is none of this drawing's. */
  toImage?(options: ImageOptions): Promise<Blob>;
  dispose(): void;
}

export interface ImageOptions {
  readonly format: 'png' | 'svg';
  /** Pixels per CSS px; means nothing to svg. Default 2. */
  readonly scale?: number;
}

/** The marks of a drawing that a click could pick, in reading order of its data. */
export interface NavigableMarks {
  readonly length: number;
  /** There are more marks, beyond what anybody would walk through. */
  readonly cut: boolean;
  /** From 0; undefined outside. */
  at(index: number): NavigableMark | undefined;
}

/** One mark that a reader has come to by keyboard. */
export interface NavigableMark {
  /** As its tooltip says it. */
  readonly content: TooltipContent;
  /** In the viewport, px. */
  readonly bounds: MarkBounds;
  /** As a click on it would. */
  click(held: ModifierKeys): void;
  /** Marks the shape itself, where a ring around its box is not all; answers what takes that back. */
  highlight?(): () => void;
}

export interface MarkBounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type ModifierKeys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

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
