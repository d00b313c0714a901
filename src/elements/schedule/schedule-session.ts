/** The work of the dialog of schedules: its requests, in the order of the reader's actions. It knows no page. */
import type { SubscriptionsClient } from '../../client/subscriptions-client.ts';
import { createScheduleMessages, type ScheduleMessages } from '../../model/messages/schedule-en.ts';
import { describeSchedule } from '../../model/schedule/describe-schedule.ts';
import { toCreateBody } from '../../model/schedule/subscription-body.ts';
import { isActive, parseSubscriptionList, type Subscription } from '../../model/schedule/subscription.ts';
import type { ViewValues } from '../control/current-view.ts';
import { NextTimes } from './next-times.ts';
import {
  ScheduleDialogError,
  findStatus,
  isUncertain,
  toFault,
  type ScheduleFault,
} from './schedule-faults.ts';
import {
  canSave,
  canSend,
  createForm,
  editForm,
  firstState,
  findFormValues,
  isOpenToReader,
  toRequestBody,
  type ScheduleForm,
  type ScheduleState,
} from './schedule-state.ts';
import { readSubscription, SubscriptionCreator } from './subscription-creator.ts';
import { watchSending } from './watch-sending.ts';

export interface ScheduleSessionPorts {
  readonly client: SubscriptionsClient;
  readonly values: ViewValues;
  readonly timeZone: string;
  readonly locale: string;
  readonly onChange: () => void;
}

export class ScheduleSession {
  state: ScheduleState = firstState;
  readonly messages: ScheduleMessages;
  readonly #ports: ScheduleSessionPorts;
  readonly #end = new AbortController();
  readonly #times: NextTimes;
  readonly #creator: SubscriptionCreator;

  constructor(ports: ScheduleSessionPorts) {
    this.#ports = ports;
    this.messages = createScheduleMessages(ports.locale);
    this.#times = new NextTimes(ports.client, this.messages, (change) => this.#change(change));
    this.#creator = new SubscriptionCreator(ports.client, this.#signal);
  }

  /** Stops all requests. A mail that was asked for is sent nevertheless. */
  end(): void {
    this.#end.abort();
    this.#times.stop();
  }

  /** Loads the list for the first time. A fault stays until there is one. */
  async load(): Promise<void> {
    if (this.state.isBusy) return;
    this.#change({ isBusy: true });
    try {
      await this.#reload();
      this.#change({ loadFault: undefined });
      if (this.#items.length === 0 && isOpenToReader(this.state)) this.openForm();
    } catch (error) {
      this.#change({ loadFault: toFault(error, this.messages) });
    } finally {
      this.#change({ isBusy: false });
    }
  }

  openForm(edited?: Subscription): void {
    const { values, timeZone } = this.#ports;
    const form = edited ? editForm(edited) : createForm(values, timeZone);
    this.#change({ form, opened: form, fault: undefined, sending: undefined });
    void this.#times.ask(form);
  }

  closeForm(): void {
    this.#times.stop();
    this.#change({ form: undefined, opened: undefined, fault: undefined, sending: undefined });
    // Without a connection, the list stays as it is.
    if (this.#creator.isUncertain) this.#reload().catch(() => undefined);
  }

  edit(change: Partial<ScheduleForm>): void {
    const { form: before } = this.state;
    if (!before) return;
    const form = { ...before, ...change };
    this.#change({ form, fault: undefined });
    if (change.draft || change.timezone !== undefined) void this.#times.ask(form);
  }

  async save(): Promise<void> {
    const { form, opened } = this.state;
    if (!form || !opened || !canSave(this.state)) return;
    const body = toRequestBody(form, this.#ports.values);
    const { edited, isGone } = form;
    await this.#act(async () => {
      const saved =
        edited && !isGone
          ? await this.#update(edited.id, body)
          : await this.#creator.create({ body, purpose: opened, known: this.#items });
      this.#keep(saved);
      this.closeForm();
      this.#change({ deleted: undefined });
      this.#announce('saved', saved);
    });
  }

  async toggle(subscription: Subscription): Promise<void> {
    const isEnabled = !isActive(subscription);
    await this.#act(async () => {
      const changed = await this.#update(subscription.id, { isEnabled });
      this.#keep(changed);
      this.#announce(isEnabled ? 'hasResumed' : 'hasPaused', changed);
    });
  }

  async remove(deleted: Subscription): Promise<void> {
    await this.#act(async () => {
      await this.#ports.client.remove(deleted.id, this.#signal).catch(ignoreDeleted);
      this.#setItems(this.#items.filter(({ id }) => id !== deleted.id));
      this.#change({ deleted });
      this.#announce('hasDeleted', deleted);
    });
  }

  /** Creates the deleted one again. The platform gives it a new id. */
  async undo(): Promise<void> {
    const { deleted } = this.state;
    if (!deleted) return;
    await this.#act(async () => {
      const body = toCreateBody(deleted);
      const created = await this.#creator.create({ body, purpose: deleted, known: this.#items });
      this.#keep(created);
      this.#change({ deleted: undefined });
      this.#announce('saved', created);
    });
  }

  /** Sends what the form says, or else what the reader sees. */
  async sendNow(): Promise<void> {
    if (!canSend(this.state)) return;
    const { client, values, timeZone } = this.#ports;
    const form = this.state.form ?? createForm(values, timeZone);
    const body = {
      notificationFormat: form.format,
      timezone: form.timezone,
      ...findFormValues(form, values),
    };
    this.#change({ sending: undefined });
    await this.#act(async () => {
      const sent = await client.send(body, this.#signal).catch(throwLostSend);
      void watchSending({ client, sent, signal: this.#signal }, (sending) => this.#change({ sending }));
    });
  }

  /** The schedule in the reader's words. */
  describe({ schedule, words }: Pick<Subscription, 'schedule' | 'words'>): string {
    return describeSchedule(schedule, words, { messages: this.messages, locale: this.#ports.locale });
  }

  get #signal(): AbortSignal {
    return this.#end.signal;
  }

  get #items(): readonly Subscription[] {
    return this.state.list?.items ?? [];
  }

  #change(change: Partial<ScheduleState>): void {
    if (this.#signal.aborted) return;
    this.state = Object.freeze({ ...this.state, ...change });
    this.#ports.onChange();
  }

  /** One action at a time. A fault leaves everything that was entered as it is. */
  async #act(work: () => Promise<void>): Promise<void> {
    if (this.state.isBusy) return;
    this.#change({ isBusy: true, fault: undefined, announcement: '' });
    try {
      await work();
    } catch (error) {
      this.#change({ fault: await this.#explain(error) });
    } finally {
      this.#change({ isBusy: false });
    }
  }

  /** A conflict says that something else is stored than the list shows. An obstacle of the new list says all. */
  async #explain(error: unknown): Promise<ScheduleFault | undefined> {
    if (findStatus(error) !== 409) return this.#toFault(error);
    await this.#reload().catch(() => undefined);
    return this.state.list?.obstacle ? undefined : this.#toFault(error);
  }

  #toFault(error: unknown): ScheduleFault {
    const fault = toFault(error, this.messages);
    if (!this.state.form || error instanceof ScheduleDialogError || !isUncertain(error)) return fault;
    return { text: `${fault.text} ${this.messages('stillHere')}` };
  }

  async #reload(): Promise<void> {
    const list = parseSubscriptionList(await this.#ports.client.list(this.#signal));
    this.#change({ list });
  }

  /** One that was deleted elsewhere leaves the list. */
  async #update(id: number, body: object): Promise<Subscription> {
    try {
      return readSubscription(await this.#ports.client.update(id, body, this.#signal));
    } catch (error) {
      if (findStatus(error) !== 404) throw error;
      // A dashboard that is gone has no list, either, which is then the fault.
      await this.#reload();
      if (this.#items.some((item) => item.id === id)) throw error;
      const { form } = this.state;
      if (form) this.#change({ form: { ...form, isGone: true } });
      throw new ScheduleDialogError(form ? 'goneInForm' : 'gone', error);
    }
  }

  /** Adds a subscription to the list, or replaces it there. */
  #keep(kept: Subscription): void {
    const others = this.#items.filter(({ id }) => id !== kept.id);
    const isKnown = others.length < this.#items.length;
    this.#setItems(
      isKnown ? this.#items.map((item) => (item.id === kept.id ? kept : item)) : [kept, ...others],
    );
  }

  #setItems(items: readonly Subscription[]): void {
    this.#change({ list: { formats: ['png'], ...this.state.list, items } });
  }

  #announce(key: 'saved' | 'hasPaused' | 'hasResumed' | 'hasDeleted', subscription: Subscription): void {
    this.#change({ announcement: this.messages(key, { schedule: this.describe(subscription) }) });
  }
}

/** What was deleted elsewhere is deleted. */
function ignoreDeleted(error: unknown): void {
  if (findStatus(error) !== 404) throw error;
}

/** Trying again would send a second mail. */
function throwLostSend(error: unknown): never {
  throw isUncertain(error) ? new ScheduleDialogError('sendLost', error) : error;
}
