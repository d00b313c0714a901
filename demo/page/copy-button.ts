/** A button that copies a text, and says whether that worked. */
import { html, type TemplateResult } from 'lit';
import { announce } from './announce.ts';
import { icon } from './icon.ts';

export interface CopyButton {
  readonly label: string;
  /** Said after it worked. */
  readonly done: string;
  /** Given when pressed. */
  readonly text: () => string;
  readonly look?: string;
}

/** The mark of success goes with the pointer or the focus, so that nothing runs on a clock. */
export function renderCopyButton({ label, done, text, look = 'button' }: CopyButton): TemplateResult {
  const reset = ({ currentTarget }: Event) => setOutcome(currentTarget, undefined);
  const copy = ({ currentTarget }: Event) => {
    void writeText(text()).then((copied) => {
      setOutcome(currentTarget, copied ? 'copied' : 'failed');
      announce(copied ? done : 'Copying was refused. Select the text and copy it by hand.');
    });
  };
  return html`<button class="${look} copy" type="button" @click=${copy} @pointerleave=${reset} @blur=${reset}>
    ${icon('copy')}${icon('check')}${icon('alert')}<span>${label}</span>
  </button>`;
}

function setOutcome(button: EventTarget | null, outcome: 'copied' | 'failed' | undefined): void {
  if (!(button instanceof HTMLElement)) return;
  if (outcome) button.dataset.outcome = outcome;
  else delete button.dataset.outcome;
}

async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
