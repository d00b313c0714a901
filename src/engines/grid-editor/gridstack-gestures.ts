/** Drag handles by gridstack, and the request that starts them. */
import { GridStack } from 'gridstack';
import { findPageScale } from '../../browser/page-scale.ts';

/**
 * gridstack moves the handles only. The listener decides which widgets are pushed, so gridstack's own rules for pushing
 * are never visible. The settings make its rectangles those of a responsive grid.
 */
export function startGridHandles(target: HTMLElement, request: GridEditorRequest): GridEditor {
  const sheet = document.createElement('div');
  sheet.className = 'grid-stack';
  sheet.append(...request.boxes.map((box) => createItem(box, request)));
  target.replaceChildren(sheet);
  forwardTouches(sheet);
  const grid = GridStack.init(settingsOf(request), sheet);
  const letGo = listen(grid, sheet, request);
  return {
    place: (boxes) =>
      void grid.load(
        boxes.map((box) => ({ ...box })),
        false,
      ),
    dispose() {
      letGo();
      grid.destroy(false);
      target.replaceChildren();
    },
  };
}

function settingsOf({ columns, rowStep, margin, corner }: GridEditorRequest) {
  return {
    column: columns,
    cellHeight: rowStep,
    marginTop: 0,
    marginLeft: 0,
    marginRight: margin[0],
    marginBottom: margin[1],
    float: true,
    animate: false,
    rtl: false,
    alwaysShowResizeHandle: true,
    draggable: { handle: '.move' },
    resizable: { handles: corner, element: '.resize' },
  };
}

function createItem({ id, x, y, w, h }: EditedBox, { fill }: GridEditorRequest): HTMLElement {
  const item = document.createElement('div');
  item.className = 'grid-stack-item';
  for (const [name, value] of Object.entries({ id, x, y, w, h }))
    item.setAttribute(`gs-${name}`, String(value));
  const content = document.createElement('div');
  content.className = 'grid-stack-item-content';
  content.append(...fill(id));
  item.append(content);
  return item;
}

/**
 * gridstack reports only changes of cells. The position of the pointer changes with every move and scroll.
 * @returns A function that ends the gesture and removes all listeners, because gridstack forgets the current gesture
 *   when it is destroyed.
 */
function listen(
  grid: GridStack,
  sheet: HTMLElement,
  { onStart, onMove, onEnd }: GridEditorRequest,
): () => void {
  let watching: AbortController | undefined;
  const stop = (): void => {
    watching?.abort();
    watching = undefined;
  };
  const begin = (kind: GridGesture['kind'], item: HTMLElement): void => {
    stop();
    watching = new AbortController();
    const options = { capture: true, passive: true, signal: watching.signal };
    let pointer: GridGesture['pointer'];
    const move = (event: Event): void => {
      if (event instanceof MouseEvent) pointer = { x: event.clientX, y: event.clientY };
      onMove({ ...readGesture(kind, item, sheet), pointer });
    };
    document.addEventListener('mousemove', move, options);
    document.addEventListener('scroll', move, options);
    onStart(readGesture(kind, item, sheet));
  };
  const end = (item: HTMLElement): void => {
    stop();
    onEnd(idOf(item));
  };
  grid.on('dragstart', (_, item) => begin('move', item));
  grid.on('resizestart', (_, item) => begin('resize', item));
  grid.on('dragstop', (_, item) => end(item));
  grid.on('resizestop', (_, item) => end(item));
  return () => {
    grid.offAll();
    if (watching) document.dispatchEvent(new MouseEvent('mouseup', { cancelable: true }));
    stop();
  };
}

const idOf = (item: HTMLElement): string => item.getAttribute('gs-id') ?? '';

function readGesture(kind: GridGesture['kind'], item: HTMLElement, sheet: HTMLElement): GridGesture {
  const origin = sheet.getBoundingClientRect();
  const { left, top, width, height } = item.getBoundingClientRect();
  const scale = findPageScale(sheet);
  const box = {
    left: (left - origin.left) / scale,
    top: (top - origin.top) / scale,
    width: width / scale,
    height: height / scale,
  };
  return { id: idOf(item), kind, box };
}

/**
 * gridstack converts touches to mouse events and listens for them on the document. Their related target is their
 * target, so they do not leave a shadow root by themselves: this forwards them. A touch that the system cancels counts
 * as ended.
 */
function forwardTouches(sheet: HTMLElement): void {
  sheet.addEventListener('mousemove', carry);
  sheet.addEventListener('mouseup', carry);
  sheet.addEventListener('touchcancel', end);
}

function carry(event: MouseEvent): void {
  const { type, isTrusted, relatedTarget, currentTarget } = event;
  const inShadow = currentTarget instanceof Node && currentTarget.getRootNode() instanceof ShadowRoot;
  if (isTrusted || !relatedTarget || !inShadow) return;
  const { clientX, clientY, screenX, screenY } = event;
  document.dispatchEvent(new MouseEvent(type, { clientX, clientY, screenX, screenY, cancelable: true }));
}

function end({ target, changedTouches }: TouchEvent): void {
  target?.dispatchEvent(new TouchEvent('touchend', { changedTouches: [...changedTouches] }));
}

/** Position of a widget on the sheet in columns and rows, from the left in both writing directions. */
export interface EditedBox {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** px from the upper left corner of the sheet. */
interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface GridGesture {
  readonly id: string;
  readonly kind: 'move' | 'resize';
  /** The current box during the gesture. */
  readonly box: PixelBox;
  /** Where the pointer is in the viewport, px. `undefined` until it has moved. */
  readonly pointer?: { readonly x: number; readonly y: number } | undefined;
}

export interface GridEditorRequest {
  readonly columns: number;
  /** Height of a row with the margin below it, px. */
  readonly rowStep: number;
  /** Horizontal and vertical gap between boxes, px. */
  readonly margin: readonly [number, number];
  /** The corner for resizing: the lower one at the inline end. */
  readonly corner: 'se' | 'sw';
  readonly boxes: readonly EditedBox[];
  /** Creates the handles of a box: one has the class `move`, one `resize`. */
  readonly fill: (id: string) => Iterable<HTMLElement>;
  readonly onStart: (gesture: GridGesture) => void;
  readonly onMove: (gesture: GridGesture) => void;
  /** Called after the pointer was released, or the gesture was cancelled by Escape. */
  readonly onEnd: (id: string) => void;
}

export interface GridEditor {
  /** Moves every box to its current position. */
  place(boxes: readonly EditedBox[]): void;
  dispose(): void;
}
