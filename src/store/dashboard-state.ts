/** What a dashboard is at one moment. Frozen: a new state replaces the old, nobody edits one. */
import type { ReadDashboard, ReadWidget } from '../model/readers/read-dashboard.ts';
import type { Result } from '../model/result.ts';
import type { WidgetPlan } from '../model/widgets/plan-widget.ts';
import type { Problem } from './problem.ts';

export interface WidgetState {
  readonly widget: ReadWidget;
  readonly plan: WidgetPlan;
  /** Heading, if it has one. */
  readonly title?: string | undefined;
  /**
   * `waiting` until its rows are asked for, `loading` while they are on their way, `ready` when it can be drawn,
   * `failed` where there is nothing to draw. A failed refresh stays `ready` with `stale`.
   */
  readonly status: 'waiting' | 'loading' | 'ready' | 'failed';
  readonly result?: Result | undefined;
  readonly problem?: Problem | undefined;
  /** Rows of an earlier answer, since the newer one failed. */
  readonly stale?: boolean | undefined;
}

export interface DashboardState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly dashboard?: ReadDashboard | undefined;
  /** By widget id, in the dashboard's order. */
  readonly widgets: ReadonlyMap<string, WidgetState>;
  readonly problem?: Problem | undefined;
}

export const idleState: DashboardState = Object.freeze({
  status: 'idle',
  widgets: new Map<string, WidgetState>(),
});
