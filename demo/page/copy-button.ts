/** A button that copies a text and shows whether copying succeeded. */
import { html, nothing, type TemplateResult } from 'lit';
import { announce } from './live-announcement.ts';
import { renderIcon } from './icon.ts';

export interface CopyButton {
  readonly label: string;
  /** What is copied, for screen readers, where several buttons have the same label. */
  readonly about?: string;
  /** Announced to screen readers after copying has succeeded. */
  readonly copiedMessage: string;
  /** Called when the button is pressed. */
  readonly text: () => string;
  readonly style?: string;
}

/** The icon of the outcome disappears when the pointer or the focus leaves, so that no timer is needed. */
export function renderCopyButton({
  label,
  about,
  copiedMessage,
  text,
  style = 'button',
}: CopyButton): TemplateResult {
  const reset = ({ currentTarget }: Event) => setOutcome(currentTarget, undefined);
  const copy = ({ currentTarget }: Event) => {
    void writeText(text()).then((copied) => {
      setOutcome(currentTarget, copied ? 'copied' : 'failed');
      announce(copied ? copiedMessage : 'The text could not be copied. Select it and copy it manually.');
    });
  };
  return html`<button
    class="${style} copy"
    type="button"
    @click=${copy}
    @pointerleave=${reset}
    @blur=${reset}
  >
    ${renderIcon('copy')}${renderIcon('check')}${renderIcon('alert')}<span>${label}</span>${about === undefined ? nothing : html`<span class="visually-hidden">: ${about}</span>`}
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
