/** What a notification contains, as it is stored and changed. */
import {
  notificationContentSchema,
  type NotificationContent,
  type NotificationContentRequest,
} from '../../contract/endpoints/notification-content.ts';

/** Throws where the stored content is not one that this version has written. */
export const readContent = (stored: unknown): NotificationContent => notificationContentSchema.parse(stored);

const fields = notificationContentSchema.keyof().options;

/** Fields that are given replace those that are stored. Null and empty lists remove them. */
export function mergeContent(
  before: NotificationContent,
  request: NotificationContentRequest,
): NotificationContent {
  const merged = { ...before, ...pickGiven(request) };
  const isKept = ([, value]: [string, unknown]): boolean =>
    value !== null && !(Array.isArray(value) && value.length === 0);
  return readContent(Object.fromEntries(Object.entries(merged).filter(isKept)));
}

const pickGiven = (request: NotificationContentRequest): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap((field) => (request[field] === undefined ? [] : [[field, request[field]]])),
  );
