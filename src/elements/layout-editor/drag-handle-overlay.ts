/** The overlay of handles over the grid. It is created again for every breakpoint and width, and moved with every change. */
import type { EditedBox, GridEditor, GridGesture } from '../../engines/grid-editor.ts';
import { createGridFrame } from '../../model/layout/compute-layout.ts';
import { loadChunk } from '../../browser/load-chunk.ts';
import type { LayoutState } from './layout-preview.ts';
import { handleDragHandleKey, type DragHandleKeys } from './drag-handle-keys.ts';
import type { LayoutEdits } from './drag-session.ts';

export interface DragHandleOverlayActions {
  readonly keys: DragHandleKeys;
  /** Accessible names of the two handles and of the other buttons of a widget. */
  readonly nameOf: (id: string, kind: GridGesture['kind'] | 'tools') => string;
  readonly hint: string;
  /** Whether a widget has tabs, which stay usable. */
  readonly isContainer: (id: string) => boolean;
  /** Further buttons of a widget, between the two handles. */
  readonly createTools: (id: string) => readonly HTMLElement[];
  readonly onGesture: (gesture: GridGesture) => void;
  readonly onRelease: (id: string) => void;
}

export class DragHandleOverlay {
  edits: LayoutEdits | undefined;
  readonly #element = document.createElement('div');
  readonly #requests: DragHandleOverlayActions;
  #editor: GridEditor | undefined;
  #key = '';
  #cells: LayoutState['cells'] = [];

  constructor(requests: DragHandleOverlayActions) {
    this.#requests = requests;
    this.#element.className = 'arrange-sheet';
    this.#element.addEventListener('keydown', (event) => this.#onKey(event));
    this.#element.addEventListener('focusout', () => this.#onBlur());
    // The editor treats a mouse press as the start of a drag, so the handle must be focused here.
    this.#element.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLButtonElement && target.dataset['handleOf']) target.focus();
    });
  }

  /** Places the overlay over the current grid. Only the first call, and calls after a new width, are expensive. */
  async show(grid: HTMLElement, slot: string, scene: LayoutState): Promise<void> {
    const mirrored = getComputedStyle(grid).direction === 'rtl';
    const ids = scene.cells.map(({ i }) => i).sort();
    const key = JSON.stringify([scene.breakpoint, scene.width, mirrored, ids]);
    // Before the widgets, so that the handles of the dashboard come before those within its tabs.
    if (this.#element.parentElement !== grid) grid.prepend(this.#element);
    this.#element.slot = slot;
    grid.classList.add('arranging');
    // What an author is writing in a box stays there until it ends.
    const isWriting = this.#element.querySelector('form') !== null;
    if (key === this.#key || isWriting) return this.#place(scene, mirrored);
    this.#key = key;
    // Without a pause once it is there: by then an author may have lifted a widget.
    this.edits ??= await loadChunk(() => import('../../engines/grid-editor.ts'));
    if (key !== this.#key) return;
    const focused = this.#findFocused();
    this.#editor?.dispose();
    this.#lie(scene);
    this.#cells = scene.cells;
    const { margin, rowHeight, cols } = scene.settings;
    this.#editor = this.edits.startGridEditor(this.#element, {
      columns: cols[scene.breakpoint],
      rowStep: rowHeight + margin[1],
      margin,
      corner: mirrored ? 'sw' : 'se',
      boxes: toBoxes(scene, mirrored),
      fill: (id) => this.#createHandles(id),
      onStart: this.#requests.onGesture,
      onMove: this.#requests.onGesture,
      onEnd: this.#requests.onRelease,
    });
    for (const { i } of scene.cells)
      this.findBox(i)?.classList.toggle('has-tabs', this.#requests.isContainer(i));
    if (focused) this.#focus(focused);
  }

  findBox(id: string): HTMLElement | undefined {
    return (
      this.#element.querySelector<HTMLElement>(`[gs-id="${CSS.escape(id)}"] > .grid-stack-item-content`) ??
      undefined
    );
  }

  /** The handle that has the focus: it is created again with the others. */
  #findFocused(): HTMLElement | undefined {
    const root = this.#element.getRootNode();
    // The selector :focus finds nothing in a window behind others.
    const focused = root instanceof ShadowRoot ? root.activeElement : null;
    const isOwn = focused instanceof HTMLElement && this.#element.contains(focused);
    return isOwn && focused.dataset['handleOf'] ? focused : undefined;
  }

  #focus({ className, dataset }: HTMLElement): void {
    const kind = className.includes('move') ? 'move' : 'resize';
    const id = CSS.escape(dataset['handleOf'] ?? '');
    this.#element.querySelector<HTMLElement>(`.${kind}[data-handle-of="${id}"]`)?.focus();
  }

  /** Moves the boxes of the engine back to the positions of the widgets. */
  resync(scene: LayoutState): void {
    this.#cells = [];
    this.#place(scene, getComputedStyle(this.#element).direction === 'rtl');
  }

  /** Where the cells of the grid begin in the viewport. */
  get rect(): DOMRect {
    return this.#element.getBoundingClientRect();
  }

  remove(): void {
    this.#editor?.dispose();
    this.#editor = undefined;
    this.#key = '';
    this.#element.parentElement?.classList.remove('arranging');
    this.#element.remove();
  }

  #place(scene: LayoutState, mirrored: boolean): void {
    this.#nameHandles();
    if (scene.cells === this.#cells) return;
    this.#cells = scene.cells;
    this.#editor?.place(toBoxes(scene, mirrored));
  }

  /** A widget may have got another title. */
  #nameHandles(): void {
    for (const handle of this.#element.querySelectorAll<HTMLElement>('[data-handle-of]'))
      handle.setAttribute('aria-label', this.#nameOf(handle));
  }

  #nameOf({ dataset, className }: HTMLElement): string {
    const kind = (['move', 'resize'] as const).find((one) => className.includes(one)) ?? 'tools';
    return this.#requests.nameOf(dataset['handleOf'] ?? '', kind);
  }

  #lie({ settings, breakpoint, width }: LayoutState): void {
    const { containerPadding, containerWidth, margin } = createGridFrame(settings, breakpoint, width);
    const { style } = this.#element;
    style.left = `${containerPadding[0]}px`;
    style.top = `${containerPadding[1]}px`;
    style.width = `${containerWidth - 2 * containerPadding[0] + margin[0]}px`;
  }

  #createHandles(id: string): HTMLElement[] {
    return [
      this.#createHandle(id, 'move'),
      ...this.#requests.createTools(id),
      this.#createHandle(id, 'resize'),
    ];
  }

  #createHandle(id: string, kind: GridGesture['kind']): HTMLElement {
    const handle = document.createElement('button');
    handle.type = 'button';
    handle.className = kind;
    handle.dataset['handleOf'] = id;
    handle.setAttribute('part', 'arrange-handle');
    handle.setAttribute('aria-label', this.#nameOf(handle));
    handle.setAttribute('aria-description', this.#requests.hint);
    handle.setAttribute('aria-pressed', 'false');
    return handle;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.target instanceof HTMLElement && event.target.dataset['handleOf'])
      handleDragHandleKey(event, event.target, this.#requests.keys);
  }

  /** A lifted widget is dropped when its handle loses the focus. */
  #onBlur(): void {
    const { keys } = this.#requests;
    if (keys.lifted) keys.drop();
  }
}

/** The engine counts columns from the left. On right-to-left pages the grid counts them from the right. */
function toBoxes({ cells, settings, breakpoint }: LayoutState, mirrored: boolean): EditedBox[] {
  const cols = settings.cols[breakpoint];
  return cells.map(({ i, x, y, w, h }) => ({ id: i, x: mirrored ? cols - x - w : x, y, w, h }));
}
