/** The rule for an outage: when problems of several widgets have one cause, which the dashboard tells of once. */
import type { WidgetState } from './dashboard-state.ts';
import type { ElementProblem } from './element-problem.ts';

/** Causes that are not those of one widget. If there are several at once, the first of this list names the outage. */
const causes = ['session', 'unreachable', 'unavailable', 'unanswered', 'failing'] as const;

export type OutageCause = (typeof causes)[number];

/** A slow or failing response may be that of one query, so other widgets must not have rows. */
const maybeOwn: ReadonlySet<OutageCause> = new Set(['unanswered', 'failing']);

/** The statuses of a gateway or a service that is away. A service says 500 for one bad query, too. */
const away = new Set([502, 503, 504]);

export interface Outage {
  readonly cause: OutageCause;
  /** The widgets that it concerns, each with its cause. */
  readonly widgets: ReadonlyMap<string, OutageCause>;
}

/** Fewest widgets of an outage: the problem of a single widget stands in its own box. */
const fewest = 2;

/**
 * Finds the outage that the widgets are in.
 * @param before - the last outage. A widget that tries again stays in it until its response arrives.
 */
export function findOutage(
  widgets: ReadonlyMap<string, WidgetState>,
  before: Outage | undefined,
): Outage | undefined {
  const found = [...widgets].flatMap(([id, widget]) => {
    const cause = findWidgetCause(widget, before?.widgets.get(id));
    return cause ? [[id, cause] as const] : [];
  });
  const all = new Map(found);
  const othersMayAnswer = [...widgets].some(([id, widget]) => !all.has(id) && mayAnswer(widget));
  const shared = found.filter(([, cause]) => !othersMayAnswer || !maybeOwn.has(cause));
  if (shared.length < fewest) return undefined;
  const concerned = new Map(shared);
  const present = new Set(concerned.values());
  const cause = causes.find((one) => present.has(one));
  return cause && { cause, widgets: concerned };
}

const findWidgetCause = (
  { problem, busy }: WidgetState,
  before: OutageCause | undefined,
): OutageCause | undefined => (problem ? findOutageCause(problem) : busy ? before : undefined);

/** The cause of a problem; `undefined` if it is that of one widget, such as a query that is refused. */
export function findOutageCause({
  code,
  reason,
  phase,
  status = 0,
}: Pick<ElementProblem, 'code' | 'reason' | 'phase' | 'status'>): OutageCause | undefined {
  if (code === 'token-refused') return 'session';
  if (phase !== 'query') return undefined;
  if (code === 'offline') return reason === 'timed-out' ? 'unanswered' : 'unreachable';
  if (away.has(status)) return 'unavailable';
  // A token that could not be fetched is such a failure, too.
  return status >= 500 || code === 'service-failed' ? 'failing' : undefined;
}

/** Whether the widget has rows of a query that did not fail, or still waits for them. */
const mayAnswer = ({ plan, status, problem, busy }: WidgetState): boolean =>
  'rows' in plan &&
  (plan.rows.from === 'load' || plan.rows.from === 'sql') &&
  !problem &&
  (busy === true || status === 'ready');
