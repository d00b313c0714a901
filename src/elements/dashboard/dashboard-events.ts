/** The element's public events that every dashboard may fire. All bubble and cross shadow roots; none is fired for what the host itself set. */
import type { BreakpointName } from '../../contract/primitives.ts';
import type { ElementErrorCode, ErrorPhase } from '../../contract/problem-codes.ts';
import type { ElementProblem } from '../../store/element-problem.ts';

const reach = { bubbles: true, composed: true } as const;

/** The dashboard has arrived and its boxes stand; widgets may still be loading. */
export class ReadyEvent extends Event {
  static readonly type = 'vitrine-ready';
  readonly title: string | undefined;
  readonly widgetIds: readonly string[];
  constructor(title: string | undefined, widgetIds: readonly string[]) {
    super(ReadyEvent.type, reach);
    this.title = title;
    this.widgetIds = widgetIds;
  }
}

/** How one widget came out. */
export interface WidgetOutcome {
  readonly widgetId: string;
  readonly status: 'painted' | 'failed';
  /** Since the dashboard was asked for. */
  readonly milliseconds: number;
}

/** Every visible widget has painted or failed. */
export class RenderedEvent extends Event {
  static readonly type = 'vitrine-rendered';
  readonly widgets: readonly WidgetOutcome[];
  constructor(widgets: readonly WidgetOutcome[]) {
    super(RenderedEvent.type, reach);
    this.widgets = widgets;
  }
}

/** The dashboard, or one widget of it, could not be shown. */
export class DashboardErrorEvent extends Event {
  static readonly type = 'vitrine-error';
  readonly code: ElementErrorCode;
  readonly phase: ErrorPhase;
  /** Trying again may help. */
  readonly recoverable: boolean;
  /** None for the whole dashboard. */
  readonly widgetId: string | undefined;
  /** For the page's developer. */
  readonly detail: string | undefined;
  constructor(problem: ElementProblem, widgetId?: string) {
    super(DashboardErrorEvent.type, reach);
    this.code = problem.code;
    this.phase = problem.phase;
    this.recoverable = problem.recoverable;
    this.widgetId = widgetId;
    this.detail = problem.detail;
  }
}

/** The element's own width crossed a breakpoint. */
export class BreakpointChangedEvent extends Event {
  static readonly type = 'vitrine-breakpoint-changed';
  readonly breakpoint: BreakpointName;
  constructor(breakpoint: BreakpointName) {
    super(BreakpointChangedEvent.type, reach);
    this.breakpoint = breakpoint;
  }
}

declare global {
  interface HTMLElementEventMap {
    'vitrine-ready': ReadyEvent;
    'vitrine-rendered': RenderedEvent;
    'vitrine-error': DashboardErrorEvent;
    'vitrine-breakpoint-changed': BreakpointChangedEvent;
  }
}
