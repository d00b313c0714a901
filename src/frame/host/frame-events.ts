/** The events that a page gets from `createDashboardFrame`. */
import type { ElementEvents } from '../protocol/event-fields.ts';

/** The content of a frame has another height. */
export interface FrameHeightEvent extends Event {
  /** Height of the content in CSS pixels. */
  readonly height: number;
}

/** The events of a frame: those of the element, with the same fields, and its height. */
export interface DashboardFrameEvents extends ElementEvents {
  /** The content has another height. */
  'vitrine-height-changed': FrameHeightEvent;
}
