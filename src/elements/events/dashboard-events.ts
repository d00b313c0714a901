/** The element's public events that every dashboard may fire. All bubble and cross shadow roots; none is fired for what the host itself set. */
import type { BreakpointName } from '../../contract/primitives.ts';
import type { ElementErrorCode, ErrorPhase } from '../../contract/problem-codes.ts';
import type { ElementProblem } from '../../store/element-problem.ts';

const reach = { bubbles: true, composed: true } as const;

/** The dashboard has loaded and its layout is in place. Widgets may still be loading. */
export class ReadyEvent extends Event {
  static readonly type = 'vitrine-ready';
  /** Title of the dashboard, if it has one. */
  readonly title: string | undefined;
  /** Ids of all widgets, in the order of the dashboard. */
  readonly widgetIds: readonly string[];
  constructor(title: string | undefined, widgetIds: readonly string[]) {
    super(ReadyEvent.type, reach);
    this.title = title;
    this.widgetIds = widgetIds;
  }
}

/** The result of one widget: drawn or failed. */
export interface WidgetOutcome {
  /** Id of the widget. */
  readonly widgetId: string;
  /** Whether the widget was drawn, or shows an error in its place. */
  readonly status: 'painted' | 'failed';
  /** Milliseconds since the dashboard was requested. */
  readonly milliseconds: number;
}

/** Every visible widget is drawn or has failed. */
export class RenderedEvent extends Event {
  static readonly type = 'vitrine-rendered';
  /** The visible widgets, each with its result. */
  readonly widgets: readonly WidgetOutcome[];
  constructor(widgets: readonly WidgetOutcome[]) {
    super(RenderedEvent.type, reach);
    this.widgets = widgets;
  }
}

/** The dashboard, or one widget of it, could not be shown. */
export class DashboardErrorEvent extends Event {
  static readonly type = 'vitrine-error';
  /** What went wrong. Meanings: docs/element.md, "Error codes". */
  readonly code: ElementErrorCode;
  /** What the element was doing when it failed. */
  readonly phase: ErrorPhase;
  /** Whether trying again, without a change by the page, may help. */
  readonly recoverable: boolean;
  /** The widget that failed. `undefined`: the whole dashboard. */
  readonly widgetId: string | undefined;
  /** The cause in detail, in English, for the page's developer. */
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
  /** The breakpoint that applies from now on, `lg` to `xxs`. */
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
