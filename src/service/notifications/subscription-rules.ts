/** What readers may ask for. Their schedules and controls are those of strangers: limits keep the service usable. */
import {
  maxControlsLength,
  type SubscriptionTimesRequest,
} from '../../contract/endpoints/dashboard-subscriptions.ts';
import type { Caller } from '../access/caller.ts';
import type { MailPermissions } from '../access/mail-permissions.ts';
import { Problem } from '../http/http-problem.ts';
import { readControls } from './notification-columns.ts';

/** Users of the account may subscribe to what they see; for others, the host decides. */
export function requireSchedulePermission(caller: Caller): void {
  if (caller.kind === 'user' || caller.claims.permissions.includes('schedule')) return;
  throw new Problem(
    'not-allowed',
    'The embed token does not have the permission "schedule". The host gives it in the session or token.',
  );
}

/** Throws a 400 for a schedule with more than one time an hour. */
export function checkFrequency(
  request: Pick<SubscriptionTimesRequest, 'customCron' | 'cronExpression'>,
): void {
  for (const field of ['customCron', 'cronExpression'] as const) checkCron(request[field], field);
}

function checkCron(cron: string | undefined, field: string): void {
  if (cron === undefined || /^\s*\d+\s/.test(cron)) return;
  const message = `"${cron}" may run more than once an hour: send one number as its first field, the minute, such as "0 9 * * 1-5".`;
  throw new Problem('invalid-field', message, field);
}

/** Throws a 400 for controls that are too long to be stored for every reader. @param controls - all of a subscription, as JSON. */
export function checkLength(controls: string): void {
  const stored = readControls(JSON.parse(controls));
  let length = 0;
  for (const field of ['filters', 'timeGrains', 'tabs'] as const) {
    length += JSON.stringify(stored[field] ?? {}).length;
    if (length <= maxControlsLength) continue;
    const message = `Filters, time grains and tabs have more than ${maxControlsLength} characters as JSON: send fewer values.`;
    throw new Problem('invalid-field', message, field);
  }
}

/** Throws a 403 for a PDF that the host does not allow: it has the rows of tables as text. */
export function checkFormat(format: string, { mayExport }: MailPermissions): void {
  if (format !== 'pdf' || mayExport) return;
  throw new Problem(
    'not-allowed',
    'A PDF needs the permission "export". The host gives it in the session or token.',
    'notificationFormat',
  );
}

/** The formats that a caller may ask for. */
export const listFormats = (caller: Caller): ('png' | 'pdf')[] =>
  caller.kind === 'user' || caller.claims.permissions.includes('export') ? ['png', 'pdf'] : ['png'];
