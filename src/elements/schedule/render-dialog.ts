/** The content of the dialog of schedules: its header, and the list or the form. */
import { html, nothing, type TemplateResult } from 'lit';
import { removeIcon } from '../control/control-icons.ts';
import { failureIcon, refreshIcon } from '../theme/problem-icons.ts';
import type { DialogScene } from './dialog-scene.ts';
import { renderForm, type FormScene } from './render-form.ts';
import { renderPreview } from './render-preview.ts';
import { renderSubscriptions } from './render-subscriptions.ts';
import { backIcon, warningIcon } from './schedule-icons.ts';
import type { ScheduleSession } from './schedule-session.ts';
import { canGoBack, findFieldFault, isOpenToReader } from './schedule-state.ts';

export function renderHeader({ session, title, leave }: DialogScene): TemplateResult {
  const { messages, state } = session;
  return html`<header>
    ${
      canGoBack(state)
        ? html`<button
            class="icon back"
            type="button"
            aria-label=${messages('back')}
            title=${messages('back')}
            @click=${() => leave('back')}
          >
            ${backIcon}
          </button>`
        : nothing
    }
    <h2 id="title"><bdi>${title === '' ? messages('titleAlone') : messages('title', { title })}</bdi></h2>
    <button class="icon close" type="button" aria-label=${messages('close')} @click=${() => leave('close')}>
      ${removeIcon}
    </button>
  </header>`;
}

export function renderBody(scene: DialogScene): TemplateResult {
  const { state } = scene.session;
  if (state.loadFault) return renderLoadFault(scene.session, state.loadFault.text);
  if (!state.list) return renderWait(scene.session);
  return html`${renderObstacle(scene.session)} ${renderContent(scene)}`;
}

/** A form that could not be saved is not shown. Schedules of before can be paused and deleted. */
function renderContent(scene: DialogScene): TemplateResult | typeof nothing {
  const { state } = scene.session;
  if (state.form && isOpenToReader(state)) return renderFormAndPreview(scene);
  return state.list?.items.length === 0 && !isOpenToReader(state) ? nothing : renderSubscriptions(scene);
}

function renderFormAndPreview(scene: DialogScene): TemplateResult | typeof nothing {
  const { session, locale, words, showsMore, hasOwnView, hasClicks, showMore } = scene;
  const { messages, state } = session;
  if (!state.form) return nothing;
  const { form } = state;
  const fault = findFieldFault(state);
  const edit: FormScene['edit'] = (change) => session.edit(change);
  const { formats = [] } = state.list ?? {};
  const view = { words, showsMore, hasOwnView, hasClicks, showMore };
  const shown = { messages, locale, form, formats, fault, ...view, edit };
  return html`<div class="columns">
    <div class="fields">
      <h3>${messages(form.edited ? 'editSchedule' : 'newSchedule')}</h3>
      ${renderForm(shown)}
    </div>
    ${renderPreview(scene)}
  </div>`;
}

const renderWait = ({ messages }: ScheduleSession): TemplateResult =>
  html`<div class="skeleton" aria-busy="true">
    <span class="visually-hidden" role="status">${messages('loadingSchedules')}</span>
    <i></i><i></i><i></i><i></i>
  </div>`;

/** The notice stays while the list loads again, so that its button keeps the focus. */
const renderLoadFault = (session: ScheduleSession, fault: string): TemplateResult =>
  html`<div class="notice" role="alert">
    ${failureIcon}
    <p><bdi>${session.messages('loadFailed')}</bdi></p>
    <p class="detail"><bdi>${fault}</bdi></p>
    <button
      part="button"
      class="control"
      type="button"
      aria-disabled=${session.state.isBusy}
      @click=${() => void session.load()}
    >
      ${refreshIcon}${session.messages('retry')}
    </button>
  </div>`;

/** Why nothing can be sent now, before anything is entered. */
function renderObstacle({ messages, state: { list } }: ScheduleSession): TemplateResult | typeof nothing {
  return list?.obstacle
    ? html`<p class="banner obstacle" role="status">
        ${warningIcon}<span dir="auto">${messages(list.obstacle.code)}</span>
      </p>`
    : nothing;
}
