import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { BreakpointName } from '../../contract/primitives.ts';
import { computeLayout, type ComputedLayout } from '../../model/layout/compute-layout.ts';
import type { ReadDashboard } from '../../model/readers/read-dashboard.ts';
import { SizeController } from './size-controller.ts';

type Host = ReactiveControllerHost & HTMLElement;

/** Rectangles for the width that the grid has, worked out once per dashboard and width. */
export class LayoutController implements ReactiveController {
  readonly #host: Host;
  readonly #size: SizeController;
  readonly #onBreakpoint: (breakpoint: BreakpointName) => void;
  #breakpoint: BreakpointName | undefined;
  #dashboard: ReadDashboard | undefined;
  #width = 0;
  #layout: ComputedLayout | undefined;

  /** `onBreakpoint`: told of every change but the first layout. */
  constructor(host: Host, onBreakpoint: (breakpoint: BreakpointName) => void) {
    this.#host = host;
    this.#size = new SizeController(host);
    this.#onBreakpoint = onBreakpoint;
    host.addController(this);
  }

  /** undefined until the grid stands in the page and has a width. */
  find(dashboard: ReadDashboard | undefined): ComputedLayout | undefined {
    const { width } = this.#size;
    if (!dashboard || width === 0) return undefined;
    if (dashboard === this.#dashboard && width === this.#width) return this.#layout;
    const layout = computeLayout(dashboard.widgets, dashboard.grid, width);
    this.#dashboard = dashboard;
    this.#width = width;
    this.#layout = layout;
    this.#note(layout.breakpoint);
    return layout;
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
