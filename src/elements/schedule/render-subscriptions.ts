/** The list of the reader's own schedules. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ScheduleMessages } from '../../model/messages/schedule-en.ts';
import { formatCity, formatInstant } from '../../model/schedule/describe-schedule.ts';
import { isActive, type Subscription } from '../../model/schedule/subscription.ts';
import { addIcon, deleteIcon, editIcon, pauseIcon, resumeIcon } from './schedule-icons.ts';
import type { ScheduleSession } from './schedule-session.ts';
import { isOpenToReader } from './schedule-state.ts';

export interface ListScene {
  readonly session: ScheduleSession;
  readonly locale: string;
}

export function renderSubscriptions(scene: ListScene): TemplateResult {
  const { messages, state } = scene.session;
  const { items = [], address } = state.list ?? {};
  return html`<div class="list">
    <div>
      <h3 id="yours" tabindex="-1">${messages('yours')}</h3>
      ${address === undefined ? nothing : html`<p class="when"><bdi>${messages('goTo', { address })}</bdi></p>`}
    </div>
    <ul aria-labelledby="yours">
      ${items.map((item) => renderItem(item, scene))}
    </ul>
    ${state.deleted ? renderDeleted(state.deleted, scene) : nothing}
    ${isOpenToReader(state) ? renderNew(scene.session) : nothing}
  </div>`;
}

const renderNew = (session: ScheduleSession): TemplateResult =>
  html`<button part="button" class="control new" type="button" @click=${() => session.openForm()}>
    ${addIcon}${session.messages('newSchedule')}
  </button>`;

function renderItem(item: Subscription, { session, locale }: ListScene): TemplateResult {
  const { messages } = session;
  return html`<li part="schedule-item" class="item ${isActive(item) ? '' : 'is-paused'}">
    <div>
      <p class="what"><bdi>${session.describe(item)}</bdi></p>
      <p class="when">
        <bdi>${describeStatus(item, messages, locale)}</bdi> · <bdi>${formatCity(item.timezone)}</bdi> ·
        <bdi>${messages(item.format)}</bdi>
      </p>
      ${renderLastRun(item, { session, locale })}
    </div>
    <div class="tools">${renderTools(item, session)}</div>
  </li>`;
}

function describeStatus(item: Subscription, messages: ScheduleMessages, locale: string): string {
  if (item.unsubscribedAt !== undefined) return messages('unsubscribed');
  if (!item.isEnabled) return messages('paused');
  const [next] = item.nextTimes;
  return messages('next', { time: next === undefined ? '–' : formatInstant(next, locale, item.timezone) });
}

const runTexts = {
  ready: 'runOpen',
  active: 'runOpen',
  succeeded: 'runSucceeded',
  incomplete: 'runIncomplete',
  skipped: 'runSkipped',
  failed: 'runFailed',
} as const;

function renderLastRun({ lastRun, timezone }: Subscription, { session, locale }: ListScene): unknown {
  if (!lastRun) return nothing;
  const { messages } = session;
  const time = formatInstant(lastRun.slot ?? '', locale, timezone);
  const reason = lastRun.reason ?? messages('unknownReason');
  const isFault = lastRun.state === 'skipped' || lastRun.state === 'failed';
  return html`<p class="run ${isFault ? 'fault' : ''}">
    <bdi>${messages(runTexts[lastRun.state], { time, reason })}</bdi>
  </p>`;
}

function renderTools(item: Subscription, session: ScheduleSession): TemplateResult {
  const { messages, state } = session;
  const tool = (
    action: 'edit' | 'pause' | 'resume' | 'delete',
    icon: unknown,
    run: () => void,
  ): TemplateResult => {
    const name = messages('ofSchedule', { action: messages(action), schedule: session.describe(item) });
    return html`<button
      class="icon ${action}"
      type="button"
      aria-label=${name}
      title=${messages(action)}
      aria-disabled=${state.isBusy}
      @click=${run}
    >
      ${icon}
    </button>`;
  };
  return html`${isOpenToReader(state) ? tool('edit', editIcon, () => session.openForm(item)) : nothing}
  ${
    isActive(item)
      ? tool('pause', pauseIcon, () => void session.toggle(item))
      : tool('resume', resumeIcon, () => void session.toggle(item))
  }
  ${tool('delete', deleteIcon, () => void session.remove(item))}`;
}

const renderDeleted = (deleted: Subscription, { session }: ListScene): TemplateResult =>
  html`<p class="deleted">
    <bdi>${session.messages('hasDeleted', { schedule: session.describe(deleted) })}</bdi>
    <button class="plain undo" type="button" @click=${() => void session.undo()}>
      ${session.messages('undo')}
    </button>
  </p>`;
