import type { BreakpointName } from '../../contract/primitives.ts';

/** The places of one widget at all breakpoints. */
export interface WidgetPlacement {
  /** Id of the widget. */
  readonly id: string;
  /** Its place on the grid. Shape: docs/dashboard-format.md, "Layout". */
  readonly position: unknown;
  /** Its places at other breakpoints, by the name of the breakpoint. */
  readonly responsiveLayouts: unknown;
}

/** An author has moved or resized a widget, or undone that. */
export class LayoutEditedEvent extends Event {
  static readonly type = 'vitrine-layout-edited';
  /** The breakpoint that the author edited. */
  readonly breakpoint: BreakpointName;
  /** All widgets of the dashboard with their places at every breakpoint, after the change. */
  readonly widgets: readonly WidgetPlacement[];
  constructor(breakpoint: BreakpointName, widgets: readonly WidgetPlacement[]) {
    super(LayoutEditedEvent.type, { bubbles: true, composed: true });
    this.breakpoint = breakpoint;
    this.widgets = widgets;
  }
}

declare global {
  interface HTMLElementEventMap {
    'vitrine-layout-edited': LayoutEditedEvent;
  }
}
