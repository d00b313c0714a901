/** Creates subscriptions once, although answers may be lost. */
import type { SubscriptionsClient } from '../../client/subscriptions-client.ts';
import {
  isSameBody,
  isSameSubscription,
  type SubscriptionBody,
} from '../../model/schedule/subscription-body.ts';
import {
  parseSubscription,
  parseSubscriptionList,
  type Subscription,
} from '../../model/schedule/subscription.ts';
import { isUncertain } from './schedule-faults.ts';

interface Creation {
  readonly body: SubscriptionBody;
  /** The form, or the deleted subscription, that is saved. Trying again is another creation for the same purpose. */
  readonly purpose: object;
  /** The subscriptions of before. */
  readonly known: readonly Subscription[];
}

export class SubscriptionCreator {
  readonly #client: SubscriptionsClient;
  readonly #signal: AbortSignal;
  /** The creation whose answer was lost: the platform may have it. */
  #lost: Creation | undefined;

  constructor(client: SubscriptionsClient, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  /** Whether a subscription may exist of which nobody knows. */
  get isUncertain(): boolean {
    return this.#lost !== undefined;
  }

  /** A creation that was lost is looked for first, and never repeated. */
  async create(creation: Creation): Promise<Subscription> {
    if (this.#lost?.purpose !== creation.purpose) this.#lost = undefined;
    const found = this.#lost && (await this.#findLost(this.#lost));
    const created = found ? await this.#adjust(found, creation.body) : await this.#send(creation);
    this.#lost = undefined;
    return created;
  }

  async #send(creation: Creation): Promise<Subscription> {
    try {
      return readSubscription(await this.#client.create(creation.body, this.#signal));
    } catch (error) {
      if (!isUncertain(error)) throw error;
      this.#lost = { ...creation, known: this.#lost?.known ?? creation.known };
      const found = await this.#findLost(this.#lost).catch(() => undefined);
      if (!found) throw error;
      return found;
    }
  }

  async #findLost({ body, known }: Creation): Promise<Subscription | undefined> {
    const { items } = parseSubscriptionList(await this.#client.list(this.#signal));
    const ids = new Set(known.map(({ id }) => id));
    return items.find((item) => !ids.has(item.id) && isSameSubscription(item, body));
  }

  /** What was entered may have changed since the lost creation. */
  async #adjust(found: Subscription, body: SubscriptionBody): Promise<Subscription> {
    if (!this.#lost || isSameBody(this.#lost.body, body)) return found;
    return readSubscription(await this.#client.update(found.id, body, this.#signal));
  }
}

export function readSubscription(answer: unknown): Subscription {
  const subscription = parseSubscription(answer);
  if (!subscription) throw new Error('The platform’s answer is not a schedule.');
  return subscription;
}
