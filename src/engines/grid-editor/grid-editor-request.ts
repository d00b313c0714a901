/** A widget's place on the sheet, in columns and rows from the left, whatever the direction of the page. */
export interface EditedBox {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** px from the sheet's own upper left corner. */
interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface GridGesture {
  readonly id: string;
  readonly kind: 'move' | 'resize';
  /** Where the pointer holds it now. */
  readonly box: PixelBox;
}

export interface GridEditorRequest {
  readonly columns: number;
  /** A row with the margin below it, px. */
  readonly rowStep: number;
  /** Between boxes: across, down; px. */
  readonly margin: readonly [number, number];
  /** The corner that resizes: the lower one at the end of a line of text. */
  readonly corner: 'se' | 'sw';
  readonly boxes: readonly EditedBox[];
  /** Fills a box with its handles: one has the class `move`, one `resize`. */
  readonly fill: (id: string) => Iterable<HTMLElement>;
  readonly onStart: (gesture: GridGesture) => void;
  readonly onMove: (gesture: GridGesture) => void;
  /** After the pointer let go, or the gesture was broken off by Escape. */
  readonly onEnd: (id: string) => void;
}

export interface GridEditor {
  /** Puts every box where it now stands. */
  place(boxes: readonly EditedBox[]): void;
  dispose(): void;
}
