/** One movement of a widget, by pointer or keyboard, from lifting to dropping. Only one widget moves at a time. */
import type * as GridEditorModule from '../../engines/grid-editor.ts';
import type { GridGesture } from '../../engines/grid-editor.ts';
import type { Cell } from '../../model/layout/compact-cells.ts';
import { createGridFrame, type Rectangle } from '../../model/layout/compute-layout.ts';
import type { DropTarget, Point } from './drop-target.ts';
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
  /** Nothing else changes the draft until the author lets go. @returns what lets go. */
  readonly hold: () => () => void;
  readonly drop: () => void;
  /** @returns where a dragged widget would be dropped outside of its own grid. */
  readonly findTarget: (id: string, pointer: Point) => DropTarget | undefined;
  /** Highlights a target. */
  readonly mark: (target: DropTarget | undefined) => void;
  /** @param box - the dragged widget in the viewport. */
  readonly dropInto: (cell: Cell, target: DropTarget, box: DOMRect) => void;
  /** Whether a widget has tabs. */
  readonly isContainer: (id: string) => boolean;
  readonly cancel: () => void;
  readonly announce: (what: 'lifted' | 'placed' | 'dropped' | 'putBack', id: string) => void;
}

type Step = readonly [number, number];

export class DragSession implements DragHandleKeys {
  lifted: HTMLElement | undefined;
  readonly #ports: DragSessionPorts;
  readonly #dragged = new DraggedWidget();
  #drag:
    | {
        readonly id: string;
        readonly before: LayoutState;
        cells: readonly Cell[];
        at: string;
        /** The layout after a drop, if a container of tabs would give way to it. */
        waiting?: readonly Cell[] | undefined;
        target?: DropTarget | undefined;
      }
    | undefined;
  #letGo: (() => void) | undefined;

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
    if (!this.#drag) this.#begin(gesture.id, scene);
    this.#dragged.attach(this.#ports.root(), { ...gesture, scene });
    const isOut = gesture.kind === 'move' && this.#aim(gesture);
    const next = isOut ? this.#standStill('out') : this.#nextCells(gesture.kind, scene);
    if (next) this.#show(next);
    else this.#dragged.follow();
  }

  /** @returns whether the pointer is outside of the grid of the widget. */
  #aim({ id, pointer }: GridGesture): boolean {
    const target = pointer && this.#ports.findTarget(id, pointer);
    if (this.#drag) this.#drag.target = target;
    this.#ports.mark(target);
    return target !== undefined;
  }

  /** The layout as it was. @returns `undefined` if it is shown already. */
  #standStill(at: string): readonly Cell[] | undefined {
    if (!this.#drag || this.#drag.at === at) return undefined;
    this.#drag.at = at;
    this.#drag.waiting = undefined;
    return this.#drag.before.cells;
  }

  #begin(id: string, scene: LayoutState): void {
    this.#letGo ??= this.#ports.hold();
    this.#drag = { id, before: scene, cells: scene.cells, at: '' };
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
    this.#begin(id, scene);
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
    const { target, waiting } = this.#drag ?? {};
    if (target) return this.#dropInto(target);
    if (waiting) this.#show(waiting);
    const id = this.#release();
    this.#ports.drop();
    this.#free();
    if (id !== undefined) this.#ports.announce('dropped', id);
  }

  #dropInto(target: DropTarget): void {
    const cell = this.#drag?.before.cells.find(({ i }) => i === this.#drag?.id);
    const box = this.#dragged.rect;
    this.#release();
    this.#ports.cancel();
    if (cell && box) this.#ports.dropInto(cell, target, box);
    this.#free();
  }

  cancel(): void {
    const id = this.#release();
    this.#ports.cancel();
    this.#free();
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
    if (kind !== 'move') return resizeCell(cells, id, size, frame.cols);
    return this.#keepContainers(moveCell(cells, id, cell, frame.cols));
  }

  /** A container of tabs gives way only when the widget is dropped: until then, the pointer may be on its way to a tab. */
  #keepContainers(next: readonly Cell[]): readonly Cell[] {
    if (!this.#drag) return next;
    const { before, id } = this.#drag;
    const isPushed = before.cells.some(
      (cell) =>
        cell.i !== id && this.#ports.isContainer(cell.i) && !next.some((one) => isSameCell(one, cell)),
    );
    this.#drag.waiting = isPushed ? next : undefined;
    return isPushed ? before.cells : next;
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

  #free(): void {
    this.#letGo?.();
    this.#letGo = undefined;
  }

  #release(): string | undefined {
    const id = this.#drag?.id;
    this.lifted?.setAttribute('aria-pressed', 'false');
    this.lifted = undefined;
    this.#dragged.release();
    this.#ports.mark(undefined);
    this.#drag = undefined;
    return id;
  }
}

const isSameCell = (one: Cell, other: Cell): boolean =>
  one.i === other.i && one.x === other.x && one.y === other.y;

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

  /** Where the widget is in the viewport. */
  get rect(): DOMRect | undefined {
    return this.#box?.getBoundingClientRect();
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
