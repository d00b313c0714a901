/** Lets an author move and resize widgets: by pointer, touch and keyboard, for one breakpoint at a time. */
import type { LitElement } from 'lit';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import type { LayoutChange } from '../../model/draft/list-layout-changes.ts';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import { DragHandleOverlay } from './drag-handle-overlay.ts';
import { DragSession, type DragSessionPorts } from './drag-session.ts';
import { LayoutPreview, type LayoutState } from './layout-preview.ts';

export interface LayoutEditorPorts {
  readonly scene: () => LayoutState | undefined;
  readonly titleOf: (widgetId: string) => string;
  readonly messages: EditorMessages;
  readonly announce: (text: string) => void;
  /** Further buttons of a widget, between its two handles. */
  readonly createTools: (widgetId: string) => readonly HTMLElement[];
  /** Receives the places that an author has changed. */
  readonly onPlaced: (changes: readonly LayoutChange[]) => void;
  readonly onFailed: () => void;
}

const handleNames = { move: 'moveWidget', resize: 'resizeWidget', tools: 'widgetTools' } as const;

export class LayoutEditor {
  readonly #host: LitElement;
  readonly #ports: LayoutEditorPorts;
  readonly #preview = new LayoutPreview();
  readonly #dragSession = new DragSession(this.#createDragPorts());
  readonly #overlay: DragHandleOverlay;
  #showing: Promise<void> = Promise.resolve();

  constructor(host: LitElement, ports: LayoutEditorPorts) {
    this.#host = host;
    this.#ports = ports;
    this.#overlay = new DragHandleOverlay({
      keys: this.#dragSession,
      nameOf: (id, kind) => ports.messages(handleNames[kind], { title: ports.titleOf(id) }),
      hint: ports.messages('handleHint'),
      createTools: ports.createTools,
      onGesture: (gesture) => this.#dragSession.onGesture(gesture),
      onRelease: () => this.#onRelease(),
    });
  }

  get isDragging(): boolean {
    return this.#dragSession.active;
  }

  /** The dashboard with the layout of a drag. */
  preview(dashboard: ParsedDashboard): ParsedDashboard {
    return this.#preview.of(dashboard);
  }

  /** Called after every update of the host while the author edits. */
  update(): void {
    const grid = this.#host.renderRoot.querySelector('.grid');
    const scene = this.#ports.scene();
    if (!this.#host.isConnected || !scene || !(grid instanceof HTMLElement)) return;
    if (this.isDragging) this.#dragSession.follow();
    else this.#showing = this.#overlay.show(grid, scene).catch(() => this.#ports.onFailed());
  }

  /** Resolves when every widget has its handles. */
  get shown(): Promise<void> {
    return this.#showing;
  }

  /** Ends a drag, and removes the handles. */
  remove(): void {
    if (this.isDragging) this.#dragSession.cancel();
    this.#overlay.remove();
  }

  /** The box of a widget's handles. */
  findBox(widgetId: string): HTMLElement | undefined {
    return this.#overlay.findBox(widgetId);
  }

  #createDragPorts(): DragSessionPorts {
    return {
      scene: () => this.#ports.scene(),
      edits: () => this.#overlay.edits,
      root: () => this.#host.renderRoot,
      show: (cells, before) => {
        this.#preview.show(cells, before);
        this.#host.requestUpdate();
      },
      drop: () => this.#drop(),
      cancel: () => {
        this.#preview.cancel();
        this.#host.requestUpdate();
      },
      announce: (what, id) => void this.#announcePosition(what, id),
    };
  }

  #drop(): void {
    const { changes } = this.#preview;
    this.#preview.cancel();
    if (changes.length > 0) this.#ports.onPlaced(changes);
    this.#host.requestUpdate();
  }

  /** Ends the drag, and moves the boxes of the engine back to the widgets. */
  #onRelease(): void {
    this.#dragSession.onRelease();
    void this.#host.updateComplete.then(() => {
      const scene = this.#ports.scene();
      if (scene) this.#overlay.resync(scene);
    });
  }

  async #announcePosition(key: 'lifted' | 'placed' | 'dropped' | 'putBack', id: string): Promise<void> {
    await this.#host.updateComplete;
    const cell = this.#ports.scene()?.cells.find(({ i }) => i === id);
    if (!cell) return;
    const place = { column: cell.x + 1, row: cell.y + 1, width: cell.w, height: cell.h };
    this.#ports.announce(this.#ports.messages(key, { title: this.#ports.titleOf(id), ...place }));
  }
}
