import type { WidgetPlacement } from '../../client/save-draft.ts';
import type { BreakpointName } from '../../contract/primitives.ts';

/** An author has moved or resized a widget, or taken that back. */
export class LayoutEditedEvent extends Event {
  static readonly type = 'vitrine-layout-edited';
  readonly breakpoint: BreakpointName;
  /** All widgets of the dashboard, as they now stand at every breakpoint. */
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
