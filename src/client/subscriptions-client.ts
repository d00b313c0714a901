/** Requests about the reader's own subscriptions to one dashboard. Source: docs/platform-api.md, "Subscriptions". */
import { fillPath } from '../contract/element-api-paths.ts';
import { subscriptionPaths } from '../contract/subscription-paths.ts';
import { callWithToken } from './call-with-token.ts';
import { PlatformError } from './platform-api-error.ts';
import type { PlatformClient } from './platform-client.ts';

/** Where the requests go. */
export interface SubscriptionsConnection {
  /** The client with the reader's current token, asked for each request. `undefined`: there is none any more. */
  readonly platform: () => PlatformClient | undefined;
  readonly deploymentId: number;
  readonly publicId: string;
  /** Seconds without a response after which a request fails. By default 30. */
  readonly timeout?: number | undefined;
}

/** Methods reject with a `PlatformError` or `ClientError`, or with the signal's reason. Results are unknown: check them. */
export interface SubscriptionsClient {
  list(signal: AbortSignal): Promise<unknown>;
  create(body: unknown, signal: AbortSignal): Promise<unknown>;
  update(id: number, body: unknown, signal: AbortSignal): Promise<unknown>;
  remove(id: number, signal: AbortSignal): Promise<unknown>;
  /** Computes the next times of a schedule. */
  times(body: unknown, signal: AbortSignal): Promise<unknown>;
  /** Sends the dashboard once, now. */
  send(body: unknown, signal: AbortSignal): Promise<unknown>;
  findSend(id: number, signal: AbortSignal): Promise<unknown>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export function createSubscriptionsClient(connection: SubscriptionsConnection): SubscriptionsClient {
  const { deploymentId, publicId } = connection;
  const { all, one, times, sends, send } = subscriptionPaths;
  const path = (template: string, ids: Readonly<Record<string, number>> = {}): string =>
    fillPath(template, { deploymentId, publicId, ...ids });
  const call = (method: Method, to: string, signal: AbortSignal, body?: unknown): Promise<unknown> =>
    sendWithToken(connection, { method, path: to, body }, signal);
  return {
    list: (signal) => call('GET', path(all), signal),
    create: (body, signal) => call('POST', path(all), signal, body),
    update: (subscriptionId, body, signal) => call('PUT', path(one, { subscriptionId }), signal, body),
    remove: (subscriptionId, signal) => call('DELETE', path(one, { subscriptionId }), signal),
    times: (body, signal) => call('POST', path(times), signal, body),
    send: (body, signal) => call('POST', path(sends), signal, body),
    findSend: (runId, signal) => call('GET', path(send, { runId }), signal),
  };
}

interface SubscriptionRequest {
  readonly method: Method;
  readonly path: string;
  readonly body: unknown;
}

async function sendWithToken(
  { platform, timeout }: SubscriptionsConnection,
  request: SubscriptionRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const client = platform();
  if (!client) throw notPermitted();
  // A token that does not permit schedules is not sent.
  const check = async (): Promise<void> => {
    if (!permitsSchedules(await client.permissions(signal))) throw notPermitted();
  };
  return callWithToken(client, request, { signal, timeout, check });
}

const notPermitted = (): PlatformError =>
  new PlatformError('not-allowed', 'The embed token lacks the permission `schedule`.');

const permitsSchedules = (permissions: unknown): boolean => [permissions].flat().includes('schedule');
