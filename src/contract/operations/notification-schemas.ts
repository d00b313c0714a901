import { notificationSchema } from '../notification.ts';
import { describeSchema } from './describe-schema.ts';
import type { DescribedSchema } from './describe-schema.ts';

/** Source: docs/platform-api.md, "Scheduled notifications". */
export const notificationSchemas = {
  Notification: describeSchema(notificationSchema, 'A schedule kept for a dashboard. Nothing runs it yet.', {
    cronExpression: 'Five fields: minute, hour, day of the month, month, day of the week.',
    humanReadableSchedule: 'The same in words, such as "At 09:00 AM".',
    timezone: 'The IANA name of the zone that the times are of.',
    isEnabled: 'Whether the schedule counts.',
    notificationEnabled: 'Whether recipients are to get a message.',
    notificationFormat: 'What a message is to hold: `png` or `pdf`.',
  }),
} satisfies Record<string, DescribedSchema>;
