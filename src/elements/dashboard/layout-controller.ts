import { loadChunk } from '../../browser/load-chunk.ts';
import type { LitElement, ReactiveController } from 'lit';
import type { BreakpointName } from '../../contract/primitives.ts';
import type { Cell } from '../../model/layout/compact-cells.ts';
import { computeRectangles, type ComputedLayout } from '../../model/layout/compute-layout.ts';
import {
  computeLayoutWithTabs,
  type OpenPanel,
  type TabPanels,
} from '../../model/layout/tab-panel-layout.ts';
import { findBreakpoint, placeCells } from '../../model/layout/place-cells.ts';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import { maxDrawnAtOnce } from '../widget/on-demand-drawing.ts';
import type { TextHeights } from './text-heights.ts';
import type * as LaterModule from './layout-chunk.ts';
import type { LayoutState } from '../layout-editor/layout-preview.ts';
import type { Printable, PrintController } from './paper/print-controller.ts';
import { GridWidthController } from './grid-width-controller.ts';

type Host = LitElement;
type Later = typeof LaterModule;

/** Computes rectangles for the width of the grid: cells once per breakpoint, pixels once per width. */
export class LayoutController implements ReactiveController {
  readonly #host: Host;
  readonly #size: GridWidthController;
  readonly #onBreakpoint: (breakpoint: BreakpointName) => void;
  readonly #paper: Pick<Printable, 'show' | 'facts'>;
  #dashboard: ParsedDashboard | undefined;
  #cells = new Map<BreakpointName, readonly Cell[]>();
  #givenRows: LayoutState['givenRows'] = new Map();
  #openPanels: readonly OpenPanel[] = [];
  #width = 0;
  #panels = '';
  #layout: ComputedLayout | undefined;
  /** Whether an author has edited. From then on the height of the dashboard is observed, which a new width changes. */
  isEdited = false;
  /** The layout before the breakpoint or the author's edit changed it, until its animation starts. */
  #previous: ComputedLayout | undefined;
  #later: Later | undefined;
  #loading: Promise<void> | undefined;
  #printer: PrintController | undefined;
  #texts: TextHeights | undefined;

  /**
   * @param onBreakpoint - called after every change of the breakpoint, not for the first layout.
   * @param paper - what printing needs of the dashboard.
   */
  constructor(
    host: Host,
    onBreakpoint: (breakpoint: BreakpointName) => void,
    paper: Pick<Printable, 'show' | 'facts'>,
  ) {
    this.#host = host;
    this.#size = new GridWidthController(host);
    this.#onBreakpoint = onBreakpoint;
    this.#paper = paper;
    host.addController(this);
  }

  /** `undefined` until the grid is in the page and has a width. */
  find(dashboard: ParsedDashboard | undefined, panels: TabPanels): ComputedLayout | undefined {
    const { width } = this.#size;
    if (!dashboard || width === 0) return undefined;
    this.#size.late = dashboard.widgets.length > maxDrawnAtOnce || this.isEdited;
    // An author sees the rows of the grid.
    const texts = this.isEdited ? undefined : this.#texts;
    const key = JSON.stringify([[...panels.open], [...panels.hidden], texts?.version]);
    const edited = dashboard !== this.#dashboard;
    // An edited dashboard keeps its grid settings; only its widgets have moved.
    const before = dashboard.grid === this.#dashboard?.grid ? this.#layout : undefined;
    if (before && !edited && width === this.#width && key === this.#panels) return before;
    if (edited || key !== this.#panels) this.#cells.clear();
    this.#dashboard = dashboard;
    this.#width = width;
    this.#panels = key;
    const placed = this.#lay(dashboard, width, panels);
    const cells = this.#cells.get(placed.breakpoint) ?? [];
    const layout = texts?.apply(placed, cells, dashboard.grid) ?? placed;
    // Widgets of a closed tab keep their size, so that they are not drawn again.
    const rectangles = new Map([...(before?.rectangles ?? []), ...layout.rectangles]);
    this.#layout = { ...layout, rectangles };
    const crossed = before && before.breakpoint !== layout.breakpoint;
    if (crossed || edited) this.#previous = before;
    if (crossed) this.#onBreakpoint(layout.breakpoint);
    return this.#layout;
  }

  /** The current layout. `undefined` before the first one. */
  get scene(): LayoutState | undefined {
    const layout = this.#layout;
    const settings = this.#dashboard?.grid;
    const cells = layout && this.#cells.get(layout.breakpoint);
    const givenRows = this.#givenRows;
    const width = this.#width;
    return cells && settings && { cells, givenRows, settings, breakpoint: layout.breakpoint, width };
  }

  /** The grids of open tabs. */
  get openPanels(): readonly OpenPanel[] {
    return this.#openPanels;
  }

  /** Rejects if the file for printing cannot be loaded. */
  async openPrinter(): Promise<PrintController> {
    await this.#loadLater();
    if (this.#printer) return this.#printer;
    throw new Error('The file for printing did not load.');
  }

  hostUpdated(): void {
    const ruler = this.#host.shadowRoot?.querySelector('.ruler') ?? undefined;
    this.#size.observe(ruler);
    const previous = this.#previous;
    const layout = this.#layout;
    this.#previous = undefined;
    if (layout) void this.#loadLater();
    const grid = ruler?.parentElement;
    if (grid && previous && layout) this.#later?.animateLayout(grid, previous.rectangles, layout.rectangles);
  }

  /** Loaded after the boxes are rendered, because it is not needed for the first layout. */
  #loadLater(): Promise<void> {
    return (this.#loading ??= this.#fetchLater());
  }

  async #fetchLater(): Promise<void> {
    try {
      this.#later = await loadChunk(() => import('./layout-chunk.ts'));
      const paper = () => this.scene;
      this.#later.adoptDataColors(this.#host.shadowRoot);
      this.#texts = new this.#later.TextHeights(this.#host);
      new this.#later.LimitReporter(this.#host, () => this.#dashboard);
      this.#printer = new this.#later.PrintController(this.#host, { ...this.#paper, paper });
    } catch {
      // Without the chunk, layouts change without animation, and the page prints as it is on the screen.
      this.#loading = undefined;
    }
  }

  #lay({ widgets, grid }: ParsedDashboard, width: number, panels: TabPanels): ComputedLayout {
    if (panels.containers.size > 0) {
      const {
        cells,
        givenRows,
        panels: opened,
        ...layout
      } = computeLayoutWithTabs(widgets, grid, width, panels);
      this.#cells.set(layout.breakpoint, cells);
      this.#givenRows = givenRows;
      this.#openPanels = opened;
      return layout;
    }
    this.#givenRows = new Map();
    this.#openPanels = [];
    const breakpoint = findBreakpoint(grid, width);
    const placed = widgets.filter(({ id }) => !panels.hidden.has(id));
    const cells = this.#cells.get(breakpoint) ?? placeCells(placed, grid, breakpoint);
    this.#cells.set(breakpoint, cells);
    return computeRectangles(cells, grid, breakpoint, width);
  }
}
