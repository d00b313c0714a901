/** Bodies of the requests that create and change subscriptions. */
import type { ControlValues } from '../controls/control-layers.ts';
import { isRecord } from '../parsing/read-value.ts';
import { toCron } from './schedule-draft.ts';
import { isActive, type MailFormat, type Schedule, type Subscription } from './subscription.ts';

export interface SubscriptionBody extends Schedule, ControlValues {
  readonly timezone: string;
  readonly notificationFormat: MailFormat;
  /** `false`: it begins paused. */
  readonly isEnabled?: false | undefined;
}

/** Creates a deleted subscription again. One from which no mails came begins paused. */
export const toCreateBody = (deleted: Subscription): SubscriptionBody => ({
  ...deleted.schedule,
  timezone: deleted.timezone,
  notificationFormat: deleted.format,
  ...deleted.values,
  ...(isActive(deleted) ? {} : { isEnabled: false }),
});

/** Whether a subscription is what the request asks for. */
export const isSameSubscription = (subscription: Subscription, body: SubscriptionBody): boolean =>
  isSameBody(toCreateBody(subscription), body);

export const isSameBody = (one: SubscriptionBody, other: SubscriptionBody): boolean =>
  toComparable(one) === toComparable(other);

function toComparable(body: SubscriptionBody): string {
  const { timezone, notificationFormat, filters, timeGrains, tabs, isEnabled = true } = body;
  const values = [filters, timeGrains, tabs];
  return JSON.stringify([toCron(body), timezone, notificationFormat, isEnabled, values], sortNames);
}

/** The platform may send the names of an object in another order. */
const sortNames = (_: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
