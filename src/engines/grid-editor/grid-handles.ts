import { GridStack } from 'gridstack';
import type { EditedBox, GridEditor, GridEditorRequest, GridGesture } from './grid-editor-request.ts';

/**
 * gridstack moves the handles only: which widget gives way to which is decided by whoever listens, so its own rules of
 * pushing never show. Settings are those with which its rectangles are a responsive grid's.
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
 * The engine tells of new cells only, and by its own rules; where the pointer is shows at every move and scroll.
 * @returns lets go of whatever is held and hears no more: the engine itself forgets what is held when it is destroyed.
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
    const move = (): void => onMove(readGesture(kind, item, sheet));
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
  return { id: idOf(item), kind, box: { left: left - origin.left, top: top - origin.top, width, height } };
}

/**
 * gridstack makes mouse events of touches, and waits for them at the document. Their related target is their target, so
 * inside of a shadow root they never get there: they are carried out. A touch that the system takes away has ended.
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
