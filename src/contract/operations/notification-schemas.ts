import { notificationSchema } from '../notification.ts';
import { named } from './schema-name.ts';
import type { NamedSchema } from './schema-name.ts';

/** Source: platform-api.md, "Scheduled notification". */
export const notificationSchemas = {
  Notification: named(notificationSchema, 'A dashboard that runs on a schedule.', {
    cronExpression: 'Five fields: minute, hour, day of the month, month, day of the week.',
    humanReadableSchedule: 'The same in words, such as "At 09:00 AM".',
    timezone: 'The IANA name of the zone that the times are of.',
    isEnabled: 'Whether it runs.',
    notificationEnabled: 'Whether recipients get a message; without it a run only makes kept answers fresh.',
    notificationFormat: 'What a message holds: `png` or `pdf`.',
  }),
} satisfies Record<string, NamedSchema>;
