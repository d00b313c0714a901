/** Decides the condition of a notification for one scope of readers, with what is remembered of the last time. */
import { createHash } from 'node:crypto';
import type { NotificationCondition } from '../../contract/endpoints/notification-content.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { decide, type Decision } from './condition.ts';
import {
  findConditionState,
  saveConditionState,
  type ConditionState,
  type ConditionStateKey,
} from './condition-rows.ts';
import type { DrawnDashboard } from './draw-dashboards.ts';
import type { RunToDeliver } from './run-outcome.ts';

export interface ConditionCase {
  readonly condition: NotificationCondition;
  readonly drawn: DrawnDashboard;
  /** Of the readers. */
  readonly rowScope: string;
  readonly run: Pick<RunToDeliver, 'accountId' | 'notificationId' | 'startedAt' | 'claim'>;
}

export interface SettledCondition extends Decision {
  readonly key: ConditionStateKey;
  /** Whether what was found is what is remembered. */
  readonly isRemembered: boolean;
}

export async function settleCondition(
  database: Database,
  conditionCase: ConditionCase,
): Promise<SettledCondition> {
  const key = toKey(conditionCase);
  const saved = await database.read(conditionCase.run.accountId, (rows) => findConditionState(rows, key));
  const before = saved && isOwn(conditionCase.run, saved) ? undefined : saved?.state;
  const { condition, drawn } = conditionCase;
  const widget = drawn.picture.widgets.find(({ widgetId }) => widgetId === condition.widgetId);
  const name = widget?.title || condition.widgetId;
  const decision = decide({
    condition,
    name,
    found: drawn.rows ?? { problem: 'They were not asked for.' },
    before,
  });
  return { key, ...decision, isRemembered: decision.state === before };
}

/** What an earlier attempt of this run has told is no news of before: who has not got it yet is told, too. */
const isOwn = ({ startedAt, claim }: ConditionCase['run'], { at }: ConditionState): boolean =>
  startedAt !== undefined && (claim?.attempt ?? 1) > 1 && at >= startedAt;

const toKey = ({ condition, drawn, rowScope, run }: ConditionCase): ConditionStateKey => ({
  notificationId: run.notificationId,
  scope: hash(rowScope),
  conditionHash: hash(JSON.stringify([condition, drawn.dashboard.dashboardId, drawn.dashboard.controls])),
});

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Remembers the decision. One that holds is remembered with each mail that was sent, in the same transaction: if none is, the
 * next run decides the same again.
 */
export async function rememberCondition(
  rows: AccountRows,
  { key, state }: SettledCondition,
  at: Date,
): Promise<void> {
  if (state !== undefined) await saveConditionState(rows, key, state, at);
}
