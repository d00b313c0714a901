import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { BreakpointName } from '../../contract/primitives.ts';
import type { ComputedLayout } from '../../model/layout/compute-layout.ts';
import { layOutPanels, type Panels } from '../../model/layout/panel-layout.ts';
import type { ReadDashboard } from '../../model/readers/read-dashboard.ts';
import { SizeController } from './size-controller.ts';

type Host = ReactiveControllerHost & HTMLElement;

/** Rectangles for the width that the grid has, worked out once per dashboard, width and open tabs. */
export class LayoutController implements ReactiveController {
  readonly #host: Host;
  readonly #size: SizeController;
  readonly #onBreakpoint: (breakpoint: BreakpointName) => void;
  #breakpoint: BreakpointName | undefined;
  #dashboard: ReadDashboard | undefined;
  #width = 0;
  #panels = '';
  #layout: ComputedLayout | undefined;

  /** `onBreakpoint`: told of every change but the first layout. */
  constructor(host: Host, onBreakpoint: (breakpoint: BreakpointName) => void) {
    this.#host = host;
    this.#size = new SizeController(host);
    this.#onBreakpoint = onBreakpoint;
    host.addController(this);
  }

  /** undefined until the grid stands in the page and has a width. */
  find(dashboard: ReadDashboard | undefined, panels: Panels): ComputedLayout | undefined {
    const { width } = this.#size;
    if (!dashboard || width === 0) return undefined;
    const key = JSON.stringify([[...panels.open], [...panels.hidden]]);
    if (dashboard === this.#dashboard && width === this.#width && key === this.#panels) return this.#layout;
    const layout = layOutPanels(dashboard.widgets, dashboard.grid, width, panels);
    // Widgets of a tab that is closed for now keep their size, and so their drawings.
    const kept = dashboard === this.#dashboard ? (this.#layout?.rectangles ?? []) : [];
    const rectangles = new Map([...kept, ...layout.rectangles]);
    this.#dashboard = dashboard;
    this.#width = width;
    this.#panels = key;
    this.#layout = { ...layout, rectangles };
    this.#note(layout.breakpoint);
    return this.#layout;
  }

  hostUpdated(): void {
    this.#size.observe(this.#host.shadowRoot?.querySelector('.grid') ?? undefined);
  }

  #note(breakpoint: BreakpointName): void {
    if (breakpoint === this.#breakpoint) return;
    const first = this.#breakpoint === undefined;
    this.#breakpoint = breakpoint;
    if (!first) this.#onBreakpoint(breakpoint);
  }
}
