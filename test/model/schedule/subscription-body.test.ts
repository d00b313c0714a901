import { describe, expect, it } from 'vitest';
import { isSameSubscription, toCreateBody } from '../../../src/model/schedule/subscription-body.ts';
import { parseSubscription, parseSubscriptionList } from '../../../src/model/schedule/subscription.ts';

const stored = {
  id: 7,
  humanReadableSchedule: 'At 09:00 AM',
  timezone: 'Europe/Berlin',
  isEnabled: true,
  notificationFormat: 'png',
  nextTimes: [],
  filters: { 'flights.state': { value: ['Colorado'], operator: 'equals' } },
  schedule: { scheduleType: 'DAILY', hour: 9, minute: 0 },
};

const read = (change: object = {}) => {
  const subscription = parseSubscription({ ...stored, ...change });
  if (!subscription) throw new Error('It cannot be read.');
  return subscription;
};

const asked = {
  scheduleType: 'DAILY',
  hour: 9,
  minute: 0,
  timezone: 'Europe/Berlin',
  notificationFormat: 'png',
  filters: { 'flights.state': { operator: 'equals', value: ['Colorado'] } },
  timeGrains: {},
  tabs: {},
} as const;

describe('a stored subscription', () => {
  it('is what was asked for, whatever the order of names', () => {
    expect(isSameSubscription(read(), asked)).toBe(true);
  });

  it('is what was asked for, also if a cron expression was typed', () => {
    const typed = { ...asked, scheduleType: 'CUSTOM', hour: undefined, customCron: ' 0  9 * * *' } as const;
    expect(isSameSubscription(read(), typed)).toBe(true);
  });

  it.each([
    ['another time', { schedule: { scheduleType: 'DAILY', hour: 10, minute: 0 } }],
    ['another day', { schedule: { scheduleType: 'WEEKLY', hour: 9, minute: 0, dayOfWeek: 0 } }],
    ['another zone', { timezone: 'UTC' }],
    ['another format', { notificationFormat: 'pdf' }],
    ['other filters', { filters: {} }],
    ['other tabs', { tabs: { container: 'second' } }],
    ['a pause', { isEnabled: false }],
  ])('is another one with %s', (_, change) => {
    expect(isSameSubscription(read(change), asked)).toBe(false);
  });

  it('comes back paused if it was paused, or if its reader had unsubscribed', () => {
    expect(toCreateBody(read()).isEnabled).toBe(undefined);
    expect(toCreateBody(read({ isEnabled: false })).isEnabled).toBe(false);
    expect(toCreateBody(read({ unsubscribedAt: '2026-01-05T08:00:00.000Z' })).isEnabled).toBe(false);
  });
});

describe('the list of subscriptions', () => {
  it('has an obstacle without an address, and one with a code that is not known yet', () => {
    const { obstacle } = parseSubscriptionList({ address: null, items: [] });
    expect(obstacle).toEqual({ code: 'address-missing', canSave: false });
    const newer = parseSubscriptionList({ address: 'ada@example.com', obstacle: { code: 'full-moon' } });
    expect(newer.obstacle).toEqual({ code: 'unknown', canSave: false });
  });

  it('lets a reader save while the service cannot send', () => {
    const obstacle = { code: 'service-unavailable', message: 'No mail server.' };
    expect(parseSubscriptionList({ address: 'ada@example.com', obstacle }).obstacle?.canSave).toBe(true);
    expect(parseSubscriptionList({ address: null, obstacle }).obstacle?.canSave).toBe(false);
  });
});
