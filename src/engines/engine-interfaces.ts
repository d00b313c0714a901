/** The interface between engines and elements. Each large library is used behind it. */

/** A drawing that must be disposed. */
export interface Drawing {
  /** Adapts the drawing to a new size of its box, px. */
  resize?(width: number, height: number): void;
  /** The marks that are currently drawn. After a change of the drawing, the result is outdated. */
  listNavigableMarks?(): NavigableMarks;
  /** Returns the drawing as an image. Rejects for a format that the drawing does not support. */
  toImage?(options: ImageOptions): Promise<Blob>;
  dispose(): void;
}

export interface ImageOptions {
  readonly format: 'png' | 'svg';
  /** Device pixels per CSS px; ignored for SVG. Default: 2. */
  readonly scale?: number;
}

/** The marks of a drawing that can be clicked, in reading order. */
export interface NavigableMarks {
  readonly length: number;
  /** True if there are more marks than keyboard navigation supports. */
  readonly cut: boolean;
  /** The mark at an index from 0; undefined outside of the range. */
  at(index: number): NavigableMark | undefined;
  /** Ranges between marks along an axis. Undefined if the drawing has none. */
  readonly ranges?: NavigableRanges | undefined;
}

/** Ranges along an axis of a drawing, whose ends are marks. */
export interface NavigableRanges {
  /**
   * The index of the mark that many positions further along the axis, at most at its end. Undefined if the mark is not
   * at such an axis.
   */
  move(index: number, step: number): number | undefined;
  /** Undefined if the marks are not at the same axis. */
  between(one: number, other: number): NavigableRange | undefined;
}

/** A range that keyboard navigation has reached. */
export interface NavigableRange {
  /** The range in words, for announcements. */
  readonly text: string;
  /** Shows the range. Returns a function that hides it. */
  highlight(): () => void;
  /** Filters the other charts by the range. */
  select(): void;
}

/** A mark that keyboard navigation has reached. */
export interface NavigableMark {
  /** Its own values, for announcements, and for its tooltip if `tooltip` is absent. */
  readonly content: TooltipContent;
  /** The content of its tooltip, if that has values of other marks, too. */
  readonly tooltip?: TooltipContent | undefined;
  /** Bounds in the viewport, px. */
  readonly bounds: MarkBounds;
  /** True if the reader has picked the mark by a click. */
  readonly isPicked?: boolean | undefined;
  /** Clicks the mark. */
  click(held: ModifierKeys): void;
  /**
   * Highlights the shape itself, if a ring around its bounds is not enough. Returns a function that removes the
   * highlight.
   */
  highlight?(): () => void;
}

export interface MarkBounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type ModifierKeys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** A line of a tooltip: a name and a formatted value. */
export interface TooltipRow {
  readonly name: string;
  readonly value: string;
  /** CSS colour of the mark, for a swatch. */
  readonly color?: string | undefined;
  /** Whether the line is the one at the pointer, which is bold. */
  readonly isEmphasized?: boolean | undefined;
}

export interface TooltipContent {
  readonly title?: string | undefined;
  readonly rows: readonly TooltipRow[];
  /** A last line, such as the number of lines that are left out. */
  readonly note?: string | undefined;
  /** True if the tooltip is placed above the pointer where there is room, as an axis is below it. */
  readonly isAbove?: boolean | undefined;
}

/** The tooltip of a dashboard, which the elements render: text only, in the top layer. */
export interface TooltipPort {
  /** Coordinates are relative to the viewport, px. */
  show(content: TooltipContent, clientX: number, clientY: number): void;
  hide(): void;
}

/** A drawing failed in a way that its reader can act on. `message` is a readable message in English. */
export class EngineError extends Error {
  readonly code: 'spec-invalid' | 'template-failed' | 'render-failed' | 'engine-failed';
  constructor(code: EngineError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
  }
}
