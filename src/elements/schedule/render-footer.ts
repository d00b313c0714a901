/** The footer of the dialog of schedules: what became of the last action, and what can be done. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DialogScene, Leaving } from './dialog-scene.ts';
import { doneIcon, sendIcon, warningIcon } from './schedule-icons.ts';
import type { ScheduleSession } from './schedule-session.ts';
import { canSave, canSend, isAtField, isOpenToReader, type Sending } from './schedule-state.ts';

/** Buttons that cannot act now keep the focus: they are disabled by `aria-disabled`, and the session does nothing. */
export function renderFooter(scene: DialogScene): TemplateResult {
  const { session, leaving, leave } = scene;
  if (leaving) return renderQuestion(scene, leaving);
  const { messages, state } = session;
  if (!isOpenToReader(state))
    return html`<footer>
      ${renderOutcome(session)}
      <button part="button" class="control done" type="button" @click=${() => leave('close')}>
        ${messages('close')}
      </button>
    </footer>`;
  return html`<footer>
    ${renderOutcome(session)}
    <button
      part="button"
      class="control send"
      type="button"
      aria-disabled=${!canSend(state)}
      @click=${() => void session.sendNow()}
    >
      ${sendIcon}${messages(state.sending?.state === 'open' ? 'sending' : 'sendNow')}
    </button>
    ${state.form ? renderSave(session) : nothing}
  </footer>`;
}

const renderSave = ({ messages, state }: ScheduleSession): TemplateResult =>
  html`<button part="button" class="control primary" type="submit" aria-disabled=${!canSave(state)}>
    ${messages(state.isBusy ? 'saving' : 'save')}
  </button>`;

const questions = { close: 'discardQuestion', back: 'backQuestion' } as const;

const renderQuestion = (
  { session: { messages }, discard, keepEditing }: DialogScene,
  leaving: Leaving,
): TemplateResult =>
  html`<div class="question" role="group" aria-labelledby="question">
    <p id="question" class="banner"><bdi>${messages(questions[leaving])}</bdi></p>
    <button part="button" class="control" type="button" @click=${discard}>${messages('discard')}</button>
    <button part="button" class="control primary keep" type="button" @click=${keepEditing}>
      ${messages('keepEditing')}
    </button>
  </div>`;

/** What became of the last action: a fault that belongs to no field, or the mail that was asked for. */
function renderOutcome(session: ScheduleSession): TemplateResult {
  const { form, fault, sending } = session.state;
  const isShown = fault && !(form && isAtField(form, fault));
  return html`<div class="outcome">
    <div role="alert">
      ${isShown ? html`<p class="banner fault">${warningIcon}<span dir="auto">${fault.text}</span></p>` : nothing}
    </div>
    <div role="status">${sending ? renderSending(sending, session) : nothing}</div>
  </div>`;
}

const sendingTexts = {
  open: 'sendingTo',
  late: 'sendingLong',
  sent: 'sent',
  incomplete: 'sentPartly',
  failed: 'notSent',
} as const;

function renderSending(sending: Sending, { messages, state: { list } }: ScheduleSession): TemplateResult {
  const { state, reason } = sending;
  // An attempt has failed, and another one follows: the platform says so.
  const isTriedAgain = state === 'open' && reason !== undefined;
  const values = { address: list?.address ?? '', reason: reason ?? messages('unknownReason') };
  const text = isTriedAgain ? reason : messages(sendingTexts[state], values);
  const isFault = state === 'failed' || state === 'incomplete';
  return html`<p class="banner ${state} ${isFault ? 'fault' : ''}">
    ${isFault ? warningIcon : state === 'sent' ? doneIcon : sendIcon}<span dir="auto">${text}</span>
  </p>`;
}
