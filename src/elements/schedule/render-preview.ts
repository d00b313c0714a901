/** The preview of a mail: to whom, with which subject, picture and file, and when. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ScheduleMessages } from '../../model/messages/schedule-en.ts';
import { formatDay, formatInstant } from '../../model/schedule/describe-schedule.ts';
import { toSchedule } from '../../model/schedule/schedule-draft.ts';
import { attachmentIcon } from './schedule-icons.ts';
import type { ScheduleSession } from './schedule-session.ts';
import { isAtField, type ScheduleState } from './schedule-state.ts';

export interface PreviewScene {
  readonly session: ScheduleSession;
  readonly locale: string;
  /** Title of the dashboard. */
  readonly title: string;
  /** `undefined` until it is drawn. */
  readonly miniature: TemplateResult | undefined;
}

export function renderPreview(scene: PreviewScene): TemplateResult {
  const { messages, state } = scene.session;
  const { form, list } = state;
  return html`<section part="schedule-preview" class="preview" aria-label=${messages('preview')}>
    <div class="mail">
      <dl>
        <div>
          <dt>${messages('to')}</dt>
          <dd>
            <bdi class=${list?.address === undefined ? 'none' : ''}
              >${list?.address ?? messages('noAddress')}</bdi
            >
          </dd>
        </div>
        <div>
          <dt>${messages('subject')}</dt>
          <dd><bdi>${toSubject(scene)}</bdi></dd>
        </div>
      </dl>
      ${scene.miniature ?? html`<div class="miniature wait"></div>`}
      ${
        form?.format === 'pdf'
          ? html`<p class="file">
              ${attachmentIcon}<bdi>${messages('pdfAttached', { title: scene.title })}</bdi>
            </p>`
          : nothing
      }
    </div>
    ${renderTimes(scene)}
  </section>`;
}

/** As the platform writes it: the title of the dashboard and the date of the mail. */
function toSubject({ session: { state }, locale, title }: PreviewScene): string {
  const [next] = state.times?.nextTimes ?? [];
  const date = next === undefined ? new Date() : new Date(next);
  return `${title}, ${formatDay(date, locale, state.form?.timezone ?? 'UTC')}`;
}

function renderTimes({ session, locale }: PreviewScene): TemplateResult {
  const { messages, state } = session;
  const { times, form, timesFault } = state;
  const shown = times?.nextTimes ?? [];
  return html`<div class="times" aria-busy=${!times && !timesFault}>
    <h4>${messages('nextTimes')}</h4>
    ${
      shown.length === 0
        ? html`<p><bdi>${findTimesNote(state, messages)}</bdi></p>`
        : html`<p class="when"><bdi>${describeForm(session)}</bdi></p>
            <ol>
              ${shown.map((time) => html`<li><bdi>${formatInstant(time, locale, form?.timezone ?? 'UTC')}</bdi></li>`)}
            </ol>`
    }
  </div>`;
}

/** An expression that somebody has typed says only so what it means. */
function describeForm(session: ScheduleSession): string {
  const { form, times } = session.state;
  return form && times ? session.describe({ schedule: toSchedule(form.draft), words: times.words }) : '';
}

/** A fault that stands beside its field is not said twice. */
function findTimesNote({ times, form, timesFault }: ScheduleState, messages: ScheduleMessages): string {
  if (timesFault && form && !isAtField(form, timesFault)) return timesFault.text;
  return messages(times || timesFault ? 'noTimes' : 'timesWait');
}
