/** Readers who subscribe over HTTP, with sessions as a host opens them. */
import { expect } from 'vitest';
import {
  subscriptionListSchema,
  subscriptionSchema,
  subscriptionSendSchema,
  type Subscription,
  type SubscriptionList,
  type SubscriptionSend,
} from '../../src/contract/endpoints/dashboard-subscriptions.ts';
import { createSessions } from './sessions-under-test.ts';
import type { Answer, Call, ServiceUnderTest } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

export const daily = { scheduleType: 'DAILY', hour: 9, minute: 30, timezone: 'Europe/Berlin' } as const;

/** A caller with one credential, at one dashboard. */
export interface Reader {
  readonly token: string;
  readonly call: (path?: string, options?: Omit<Call, 'token'>) => Promise<Answer>;
  readonly list: () => Promise<SubscriptionList>;
  readonly subscribe: (body?: object) => Promise<Subscription>;
  readonly send: (body?: object) => Promise<SubscriptionSend>;
  readonly showSend: (runId: number) => Promise<SubscriptionSend>;
}

export function createReader(service: ServiceUnderTest, token: string, publicId = sharedId): Reader {
  const call: Reader['call'] = (path = '', options = {}) =>
    service.call(`/api/v1/deployments/1/dashboards/${publicId}/subscriptions${path}`, { token, ...options });
  const expectStatus = (answer: Answer, status: number): Answer => {
    expect(answer.status, answer.text).toBe(status);
    return answer;
  };
  return {
    token,
    call,
    list: async () => expectStatus(await call(), 200).read(subscriptionListSchema),
    subscribe: async (body = daily) => expectStatus(await call('', { body }), 200).read(subscriptionSchema),
    send: async (body = {}) => expectStatus(await call('/send', { body }), 202).read(subscriptionSendSchema),
    showSend: async (runId) => expectStatus(await call(`/sends/${runId}`), 200).read(subscriptionSendSchema),
  };
}

export interface Readers {
  /** A reader of a session with the permission and an address, unless the body says otherwise. */
  readonly open: (name: string, body?: object, publicId?: string) => Promise<Reader>;
  readonly findUserId: (name: string) => Promise<number>;
}

export function createReaders(service: () => ServiceUnderTest): Readers {
  const sessions = createSessions(service);
  return {
    async open(name, body = {}, publicId = sharedId) {
      const usual = { externalId: name, email: `${name}@example.com`, permissions: ['schedule', 'export'] };
      const { token } = await sessions.open({ ...usual, ...body });
      return createReader(service(), token, publicId);
    },
    async findUserId(name) {
      const { db } = service().running.database;
      const query = db.selectFrom('app_user').where('external_id', '=', name).select('id');
      return (await query.executeTakeFirstOrThrow()).id;
    },
  };
}
