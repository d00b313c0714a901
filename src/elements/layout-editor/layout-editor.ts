/** Lets an author move and resize widgets: by pointer, touch and keyboard, for one breakpoint at a time. */
import type { LitElement } from 'lit';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import type { LayoutChange } from '../../model/draft/list-layout-changes.ts';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import type { OpenPanel } from '../../model/layout/tab-panel-layout.ts';
import { toPanelSlotName } from '../view/view-interface.ts';
import { DragHandleOverlay } from './drag-handle-overlay.ts';
import { DragSession, type DragSessionPorts } from './drag-session.ts';
import { LayoutPreview, type LayoutState } from './layout-preview.ts';

export interface LayoutEditorPorts {
  /** The grid of the dashboard. */
  readonly scene: () => LayoutState | undefined;
  /** The grids of open tabs. */
  readonly panels: () => readonly OpenPanel[];
  readonly titleOf: (widgetId: string) => string;
  /** Whether a widget has tabs, which stay usable. */
  readonly isContainer: (widgetId: string) => boolean;
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
  /** One for the dashboard, and one for each open tab, by its slot. */
  readonly #grids = new Map<string, EditedGrid>();
  #showing: Promise<unknown> = Promise.resolve();

  constructor(host: LitElement, ports: LayoutEditorPorts) {
    this.#host = host;
    this.#ports = ports;
  }

  get isDragging(): boolean {
    return [...this.#grids.values()].some(({ drag }) => drag.active);
  }

  /** The dashboard with the layout of a drag. */
  preview(dashboard: ParsedDashboard): ParsedDashboard {
    return this.#preview.of(dashboard);
  }

  /** Called after every update of the host while the author edits. */
  update(): void {
    if (!this.#host.isConnected) return;
    const grids = this.#listGrids();
    for (const [key, { overlay }] of this.#grids) if (!grids.has(key)) this.#removeGrid(key, overlay);
    const shown = [...grids].map(([key, target]) => this.#update(key, target));
    // An earlier call may still be loading the files of the handles, for which the later one does not wait.
    this.#showing = Promise.all([this.#showing, ...shown]).catch(() => this.#ports.onFailed());
  }

  /** Resolves when every widget has its handles. */
  get shown(): Promise<unknown> {
    return this.#showing;
  }

  /** Ends a drag, and removes the handles. */
  remove(): void {
    for (const [key, { drag, overlay }] of this.#grids) {
      if (drag.active) drag.cancel();
      this.#removeGrid(key, overlay);
    }
  }

  /** The box of a widget's handles. */
  findBox(widgetId: string): HTMLElement | undefined {
    return [...this.#grids.values()].flatMap(({ overlay }) => overlay.findBox(widgetId) ?? [])[0];
  }

  #removeGrid(key: string, overlay: DragHandleOverlay): void {
    overlay.remove();
    this.#grids.delete(key);
  }

  /** Where each grid is in the page, and its layout. */
  #listGrids(): Map<string, GridTarget> {
    const root = this.#host.renderRoot;
    const grid = root.querySelector('.grid');
    const scene = this.#ports.scene();
    const grids = new Map<string, GridTarget>();
    if (!(grid instanceof HTMLElement) || !scene) return grids;
    grids.set('', { place: grid, slot: '', scene });
    for (const panel of this.#ports.panels()) {
      const slot = toPanelSlotName(panel.containerId, panel.tabId);
      const place = root.querySelector(`vitrine-widget[data-widget-id="${CSS.escape(panel.containerId)}"]`);
      const own = { ...panel, breakpoint: scene.breakpoint, givenRows: scene.givenRows };
      if (place instanceof HTMLElement) grids.set(slot, { place, slot, scene: own });
    }
    return grids;
  }

  async #update(key: string, { place, slot, scene }: GridTarget): Promise<void> {
    const grid = this.#grids.get(key) ?? this.#createGrid(key);
    this.#grids.set(key, grid);
    if (grid.drag.active) grid.drag.follow();
    else await grid.overlay.show(place, slot, scene);
  }

  #createGrid(key: string): EditedGrid {
    const { messages, titleOf, createTools, isContainer } = this.#ports;
    const scene = (): LayoutState | undefined => this.#listGrids().get(key)?.scene;
    const drag: DragSession = new DragSession(this.#createDragPorts(scene, () => overlay));
    const overlay = new DragHandleOverlay({
      keys: drag,
      nameOf: (id, kind) => messages(handleNames[kind], { title: titleOf(id) }),
      hint: messages('handleHint'),
      createTools,
      isContainer,
      onGesture: (gesture) => drag.onGesture(gesture),
      onRelease: () => {
        drag.onRelease();
        void this.#resync(scene, overlay);
      },
    });
    return { drag, overlay };
  }

  #createDragPorts(scene: () => LayoutState | undefined, overlay: () => DragHandleOverlay): DragSessionPorts {
    return {
      scene,
      edits: () => overlay().edits,
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
      announce: (what, id) => void this.#announcePosition(what, id, scene),
    };
  }

  #drop(): void {
    const { changes } = this.#preview;
    this.#preview.cancel();
    if (changes.length > 0) this.#ports.onPlaced(changes);
    this.#host.requestUpdate();
  }

  /** Moves the boxes of the engine back to the widgets after a drag. */
  async #resync(scene: () => LayoutState | undefined, overlay: DragHandleOverlay): Promise<void> {
    await this.#host.updateComplete;
    const current = scene();
    if (current) overlay.resync(current);
  }

  async #announcePosition(
    key: 'lifted' | 'placed' | 'dropped' | 'putBack',
    id: string,
    scene: () => LayoutState | undefined,
  ): Promise<void> {
    await this.#host.updateComplete;
    const cell = scene()?.cells.find(({ i }) => i === id);
    if (!cell) return;
    const place = { column: cell.x + 1, row: cell.y + 1, width: cell.w, height: cell.h };
    this.#ports.announce(this.#ports.messages(key, { title: this.#ports.titleOf(id), ...place }));
  }
}

/** The handles of one grid, and the drag of one of its widgets. */
interface EditedGrid {
  readonly drag: DragSession;
  readonly overlay: DragHandleOverlay;
}

interface GridTarget {
  /** The handles become children of it. */
  readonly place: HTMLElement;
  /** Name of their slot. Empty: none. */
  readonly slot: string;
  readonly scene: LayoutState;
}
