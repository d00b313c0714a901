/** Lets an author move and resize widgets: by pointer, touch and keyboard, for one breakpoint at a time. */
import type { LitElement } from 'lit';
import { findPageScale } from '../../browser/page-scale.ts';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import type { LayoutChange } from '../../model/draft/list-layout-changes.ts';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import type { Cell } from '../../model/layout/compact-cells.ts';
import { createGridFrame, type GridFrame } from '../../model/layout/compute-layout.ts';
import type { TabContainer } from '../../model/layout/parse-tab-containers.ts';
import type { OpenPanel } from '../../model/layout/tab-panel-layout.ts';
import { toPanelSlotName } from '../view/view-interface.ts';
import { DragHandleOverlay } from './drag-handle-overlay.ts';
import { DragSession, type DragSessionPorts } from './drag-session.ts';
import { DropMarker } from './drop-marker.ts';
import { findDropTarget, isWithin, type DropTarget } from './drop-target.ts';
import { RestOnTab } from './rest-on-tab.ts';
import { LayoutPreview, type LayoutState } from './layout-preview.ts';

export interface LayoutEditorPorts {
  /** The grid of the dashboard. */
  readonly scene: () => LayoutState | undefined;
  /** The grids of open tabs. */
  readonly panels: () => readonly OpenPanel[];
  readonly openTab: (containerId: string, tabId: string) => void;
  readonly titleOf: (widgetId: string) => string;
  /** The widgets that have tabs, which stay usable. */
  readonly containers: () => ReadonlyMap<string, TabContainer>;
  readonly messages: EditorMessages;
  readonly announce: (text: string) => void;
  /** Further buttons of a widget, between its two handles. */
  readonly createTools: (widgetId: string) => readonly HTMLElement[];
  /** Nothing else changes the draft until the author lets go. @returns what lets go. */
  readonly hold: () => () => void;
  /** Receives the places that an author has changed. */
  readonly onPlaced: (changes: readonly LayoutChange[]) => void;
  /** Receives a widget that was dragged into a tab, or out of all tabs, with the places of the widgets there. */
  readonly onMovedToTab: (widgetId: string, to: DropTarget, changes: readonly LayoutChange[]) => void;
  readonly onFailed: () => void;
}

const handleNames = { move: 'moveWidget', resize: 'resizeWidget', tools: 'widgetTools' } as const;

export class LayoutEditor {
  readonly #host: LitElement;
  readonly #ports: LayoutEditorPorts;
  readonly #preview = new LayoutPreview();
  readonly #marker = new DropMarker();
  readonly #rest = new RestOnTab();
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
    for (const [key, grid] of this.#grids) if (!grids.has(key)) this.#removeGrid(key, grid);
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
    for (const [key, grid] of this.#grids) this.#removeGrid(key, grid);
  }

  /** The box of a widget's handles. */
  findBox(widgetId: string): HTMLElement | undefined {
    return [...this.#grids.values()].flatMap(({ overlay }) => overlay.findBox(widgetId) ?? [])[0];
  }

  #removeGrid(key: string, { drag, overlay }: EditedGrid): void {
    if (drag.active) drag.cancel();
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
    const { messages, titleOf, createTools } = this.#ports;
    const scene = (): LayoutState | undefined => this.#listGrids().get(key)?.scene;
    const drag: DragSession = new DragSession(this.#createDragPorts(key, scene, () => overlay));
    const overlay = new DragHandleOverlay({
      keys: drag,
      nameOf: (id, kind) => messages(handleNames[kind], { title: titleOf(id) }),
      hint: messages('handleHint'),
      createTools,
      isContainer: (id) => this.#ports.containers().has(id),
      onGesture: (gesture) => drag.onGesture(gesture),
      onRelease: () => {
        drag.drop();
        void this.#resync(scene, overlay);
      },
    });
    return { drag, overlay };
  }

  #createDragPorts(
    key: string,
    scene: () => LayoutState | undefined,
    overlay: () => DragHandleOverlay,
  ): DragSessionPorts {
    const root = this.#host.renderRoot;
    return {
      isContainer: (id) => this.#ports.containers().has(id),
      findTarget: (id, pointer) => {
        const target = findDropTarget(
          { ...this.#ports, root: () => root, findOpen: this.#findOpen },
          id,
          pointer,
        );
        return toKey(target.place) === key ? undefined : target;
      },
      mark: (target) => this.#mark(key, target),
      dropInto: (cell, target, box) => {
        const changes = target.isHeading ? [] : this.#placeIn(toKey(target.place), cell, box);
        this.#ports.onMovedToTab(cell.i, target, changes);
      },
      scene,
      edits: () => overlay().edits,
      root: () => this.#host.renderRoot,
      show: (cells, before) => {
        this.#preview.show(cells, before);
        this.#host.requestUpdate();
      },
      hold: this.#ports.hold,
      drop: () => this.#drop(),
      cancel: () => {
        this.#preview.cancel();
        this.#host.requestUpdate();
      },
      announce: (what, id) => void this.#announcePosition(what, id, scene),
    };
  }

  #mark(key: string, target: DropTarget | undefined): void {
    this.#marker.show(target?.element, this.#host.renderRoot.querySelector('.grid'));
    this.#rest.follow(target, ({ containerId, tabId }) => {
      // The grid of the dragged widget must stay.
      const own = this.#ports.panels().find((panel) => toKey(panel) === key)?.containerId;
      const isOwn = own !== undefined && isWithin(this.#ports.containers(), own, containerId);
      if (!isOwn) this.#ports.openTab(containerId, tabId);
    });
  }

  readonly #findOpen = (containerId: string): string | undefined =>
    this.#ports.panels().find((panel) => panel.containerId === containerId)?.tabId;

  /** The places of the widgets of a grid with another one, which comes to where it was dropped. */
  #placeIn(key: string, { i, w, h }: Cell, box: DOMRect): readonly LayoutChange[] {
    const target = this.#listGrids().get(key);
    const { overlay } = this.#grids.get(key) ?? {};
    if (!target || !overlay?.edits) return [];
    const { scene, place } = target;
    const frame = createGridFrame(scene.settings, scene.breakpoint, scene.width);
    const cell = overlay.edits.cellAt(frame, findInGrid(box, { origin: overlay.rect, frame, place }));
    const below = Math.max(0, ...scene.cells.map((one) => one.y + one.h));
    const cells = [...scene.cells, { i, x: 0, y: below, w, h }];
    return this.#preview.compare(overlay.edits.moveCell(cells, i, cell, frame.cols), scene);
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

const toKey = (place: DropTarget['place']): string =>
  place ? toPanelSlotName(place.containerId, place.tabId) : '';

interface InGrid {
  /** Where the cells begin in the viewport. */
  readonly origin: DOMRect;
  readonly frame: GridFrame;
  readonly place: Element;
}

/** The corner of a box in a grid, from the start edge of the writing direction. */
function findInGrid(box: DOMRect, { origin, frame, place }: InGrid): { left: number; top: number } {
  const scale = findPageScale(place);
  const [across, down] = frame.containerPadding;
  const left = (box.left - origin.left) / scale + across;
  const isMirrored = getComputedStyle(place).direction === 'rtl';
  return {
    left: isMirrored ? frame.containerWidth - left - box.width / scale : left,
    top: (box.top - origin.top) / scale + down,
  };
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
