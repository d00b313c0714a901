/** A button that copies a text, and says whether that worked. */
import { html, type TemplateResult } from 'lit';
import { announce } from './live-announcement.ts';
import { renderIcon } from './icon.ts';

export interface CopyButton {
  readonly label: string;
  /** Said after it worked. */
  readonly copiedMessage: string;
  /** Given when pressed. */
  readonly text: () => string;
  readonly style?: string;
}

/** The mark of success goes with the pointer or the focus, so that nothing runs on a clock. */
export function renderCopyButton({
  label,
  copiedMessage,
  text,
  style = 'button',
}: CopyButton): TemplateResult {
  const reset = ({ currentTarget }: Event) => setOutcome(currentTarget, undefined);
  const copy = ({ currentTarget }: Event) => {
    void writeText(text()).then((copied) => {
      setOutcome(currentTarget, copied ? 'copied' : 'failed');
      announce(copied ? copiedMessage : 'Copying was refused. Select the text and copy it by hand.');
    });
  };
  return html`<button
    class="${style} copy"
    type="button"
    @click=${copy}
    @pointerleave=${reset}
    @blur=${reset}
  >
    ${renderIcon('copy')}${renderIcon('check')}${renderIcon('alert')}<span>${label}</span>
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
