/** One movement of a widget, by pointer or keyboard, from lifting to dropping. Only one widget moves at a time. */
import type * as GridEditorModule from '../../engines/grid-editor.ts';
import type { GridGesture } from '../../engines/grid-editor.ts';
import type { Cell } from '../../model/layout/compact-cells.ts';
import { createGridFrame, type Rectangle } from '../../model/layout/compute-layout.ts';
import type { LayoutState } from './layout-preview.ts';
import type { DragHandleKeys } from './drag-handle-keys.ts';

/** Layout edits. They are loaded with the editor's engine, before any widget can be dragged. */
export type LayoutEdits = typeof GridEditorModule;

export interface DragSessionPorts {
  readonly edits: () => LayoutEdits | undefined;
  readonly scene: () => LayoutState | undefined;
  readonly root: () => ParentNode;
  /** Previews the layout after a drop at the current cell. `before` is the layout when the widget was lifted. */
  readonly show: (cells: readonly Cell[], before: LayoutState) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
  readonly announce: (what: 'lifted' | 'placed' | 'dropped' | 'putBack', id: string) => void;
}

type Step = readonly [number, number];

export class DragSession implements DragHandleKeys {
  lifted: HTMLElement | undefined;
  readonly #ports: DragSessionPorts;
  readonly #dragged = new DraggedWidget();
  #drag:
    | { readonly id: string; readonly before: LayoutState; cells: readonly Cell[]; at: string }
    | undefined;

  constructor(ports: DragSessionPorts) {
    this.#ports = ports;
  }

  get active(): boolean {
    return this.#drag !== undefined;
  }

  /** Called when the pointer moves. Lays the grid out again only if the pointer has reached another cell. */
  onGesture(gesture: GridGesture): void {
    const scene = this.#ports.scene();
    if (!scene) return;
    this.#drag ??= { id: gesture.id, before: scene, cells: scene.cells, at: '' };
    this.#dragged.attach(this.#ports.root(), { ...gesture, scene });
    const next = this.#nextCells(gesture.kind, scene);
    if (next) this.#show(next);
    else this.#dragged.follow();
  }

  onRelease(): void {
    const id = this.#drag?.id;
    this.#dragged.release();
    this.#drag = undefined;
    this.#ports.drop();
    if (id !== undefined) this.#ports.announce('dropped', id);
  }

  /** After the others have been laid out. */
  follow(): void {
    if (!this.lifted) this.#dragged.follow();
  }

  lift(handle: HTMLElement): void {
    const scene = this.#ports.scene();
    const id = handle.dataset['handleOf'];
    if (!scene || id === undefined) return;
    this.lifted = handle;
    handle.setAttribute('aria-pressed', 'true');
    this.#drag = { id, before: scene, cells: scene.cells, at: '' };
    this.#ports.announce('lifted', id);
  }

  move(by: Step): void {
    this.#step(({ stepCell }, cells, id, cols) => stepCell(cells, id, by, cols));
  }

  resize([across, down]: Step): void {
    this.#step(({ resizeCell }, cells, id, cols) => {
      const { w = 1, h = 1 } = cells.find(({ i }) => i === id) ?? {};
      return resizeCell(cells, id, { w: w + across, h: h + down }, cols);
    });
  }

  drop(): void {
    const id = this.#release();
    this.#ports.drop();
    if (id !== undefined) this.#ports.announce('dropped', id);
  }

  cancel(): void {
    const id = this.#release();
    this.#ports.cancel();
    if (id !== undefined) this.#ports.announce('putBack', id);
  }

  #nextCells(kind: GridGesture['kind'], scene: LayoutState): readonly Cell[] | undefined {
    const edits = this.#ports.edits();
    if (!this.#drag || !edits) return undefined;
    const { cellAt, sizeAt, moveCell, resizeCell } = edits;
    const frame = createGridFrame(scene.settings, scene.breakpoint, scene.width);
    const box = this.#dragged.boxInGrid();
    const cell = cellAt(frame, box);
    const size = sizeAt(frame, box);
    const at = JSON.stringify(kind === 'move' ? cell : size);
    if (at === this.#drag.at) return undefined;
    this.#drag.at = at;
    const { cells, id } = this.#drag;
    return kind === 'move' ? moveCell(cells, id, cell, frame.cols) : resizeCell(cells, id, size, frame.cols);
  }

  #step(
    edit: (edits: LayoutEdits, cells: readonly Cell[], id: string, cols: number) => readonly Cell[],
  ): void {
    const scene = this.#ports.scene();
    const edits = this.#ports.edits();
    if (!scene || !edits || !this.#drag) return;
    const { cells, id } = this.#drag;
    this.#show(edit(edits, cells, id, scene.settings.cols[scene.breakpoint]));
    this.#ports.announce('placed', id);
  }

  #show(cells: readonly Cell[]): void {
    if (!this.#drag) return;
    this.#drag.cells = cells;
    this.#ports.show(cells, this.#drag.before);
  }

  #release(): string | undefined {
    const id = this.#drag?.id;
    this.lifted?.setAttribute('aria-pressed', 'false');
    this.lifted = undefined;
    this.#dragged.release();
    this.#drag = undefined;
    return id;
  }
}

/** A dragged widget follows the pointer exactly. A marker shows the cell where it would be dropped. */
interface Hold extends GridGesture {
  readonly scene: LayoutState;
}

class DraggedWidget {
  #box: HTMLElement | undefined;
  #hold: Hold | undefined;
  readonly #landing = document.createElement('div');

  attach(root: ParentNode, hold: Hold): void {
    this.#hold = hold;
    if (this.#box) return;
    const box = root.querySelector(`vitrine-widget[data-widget-id="${CSS.escape(hold.id)}"]`);
    this.#box = box instanceof HTMLElement ? box : undefined;
    this.#box?.classList.add('held');
    this.#landing.className = 'landing';
    this.#landing.slot = this.#box?.slot ?? '';
    this.#box?.parentElement?.append(this.#landing);
  }

  /** Position in the grid, from the start edge of the writing direction. */
  boxInGrid(): Rectangle {
    if (!this.#hold) return { left: 0, top: 0, width: 0, height: 0 };
    const { box, scene } = this.#hold;
    const { containerPadding, containerWidth } = createGridFrame(
      scene.settings,
      scene.breakpoint,
      scene.width,
    );
    const left = box.left + containerPadding[0];
    // Boxes of the overlay include the margin after them.
    const width = box.width - scene.settings.margin[0];
    const height = box.height - scene.settings.margin[1];
    const start = this.#mirrored ? containerWidth - left - width : left;
    return { left: start, top: box.top + containerPadding[1], width, height };
  }

  /** After the others have been laid out. */
  follow(): void {
    if (!this.#box || this.#hold?.kind !== 'move') return;
    const drag = this.boxInGrid();
    const { style } = this.#box;
    const x = drag.left - readPx(style.insetInlineStart);
    const y = drag.top - readPx(style.insetBlockStart);
    for (const side of ['insetInlineStart', 'insetBlockStart', 'width', 'height'] as const)
      this.#landing.style[side] = style[side];
    style.translate = `${this.#mirrored ? -x : x}px ${y}px`;
  }

  release(): void {
    this.#box?.style.removeProperty('translate');
    this.#box?.classList.remove('held');
    this.#landing.remove();
    this.#box = undefined;
    this.#hold = undefined;
  }

  get #mirrored(): boolean {
    return this.#box !== undefined && getComputedStyle(this.#box).direction === 'rtl';
  }
}

const readPx = (value: string): number => parseFloat(value) || 0;
