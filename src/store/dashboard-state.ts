/** The state of a dashboard at one moment. States are frozen: each change makes a new one. */
import type { ControlDefaults } from '../model/controls/resolve-control-values.ts';
import { emptyActiveControls, type ActiveControls } from '../model/controls/control-layers.ts';
import type { Controls } from '../model/controls/control-definitions.ts';
import type { SkippedControl } from '../model/query-planning/planned-query.ts';
import type { ParsedDashboard } from '../model/dashboard/parse-dashboard.ts';
import type { ParsedWidget } from '../model/parsing/parse-widget.ts';
import type { Result } from '../model/result.ts';
import type { LevelStates } from '../views/table/model/levels/aggregation-levels.ts';
import type { TotalsState } from '../views/table/model/table-view.ts';
import type { WidgetPlan } from '../model/dashboard/plan-widget.ts';
import type { ElementProblem } from './element-problem.ts';

export interface WidgetState {
  readonly widget: ParsedWidget;
  readonly plan: WidgetPlan;
  /** Heading, if it has one. */
  readonly title?: string | undefined;
  /**
   * `waiting` until its rows are requested, `loading` until they arrive, `ready` when the widget can be drawn,
   * `failed` if there is nothing to draw. After a failed refresh it stays `ready`, with `stale`.
   */
  readonly status: 'waiting' | 'loading' | 'ready' | 'failed';
  readonly result?: Result | undefined;
  /** Replaces the plan's spec if controls filter the rows inside of it. */
  readonly spec?: Readonly<Record<string, unknown>> | undefined;
  /** Tables only: results of further queries for subtotals, and the state of the totals row. */
  readonly levels?: LevelStates | undefined;
  readonly totals?: TotalsState | undefined;
  readonly problem?: ElementProblem | undefined;
  /** Stands in a failed widget without a problem of its own, because the dashboard tells of the problem. */
  readonly notice?: string | undefined;
  /** A mistake in the spec or its data that the view can be drawn without. */
  readonly warning?: ElementProblem | undefined;
  /** The rows are those of an earlier query, because the newest query failed. */
  readonly stale?: boolean | undefined;
  /** Newer rows are loading. The current rows stay until they arrive. */
  readonly busy?: boolean | undefined;
  /** Controls that concern the widget but could not be applied to its query, and clicks that do not concern it. */
  readonly skipped?: readonly SkippedControl[] | undefined;
}

export interface DashboardState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly dashboard?: ParsedDashboard | undefined;
  /** Widgets by id, in the dashboard's order. */
  readonly widgets: ReadonlyMap<string, WidgetState>;
  /** The controls of the dashboard. `undefined` until controls or control values are needed. */
  readonly controls?: Controls | undefined;
  /** The values that controls return to when they are reset. */
  readonly defaults?: ControlDefaults | undefined;
  /** The control values that apply. */
  readonly active: ActiveControls;
  readonly problem?: ElementProblem | undefined;
}

export const idleState: DashboardState = Object.freeze({
  status: 'idle',
  widgets: new Map<string, WidgetState>(),
  active: emptyActiveControls,
});
