/** What is above and below everything else in the studio: name, undo and redo, the link, and reset. */
import { html, nothing, type TemplateResult } from 'lit';
import { announce } from '../live-announcement.ts';
import { renderCopyButton } from '../copy-button.ts';
import { renderIcon } from '../icon.ts';
import { toTitle } from './preset-picker.ts';
import { redoStep, undoStep } from './studio-keys.ts';
import { isPurePreset } from './studio-theme.ts';
import type { ThemeDraft } from './theme-draft.ts';

export function renderHeading(draft: ThemeDraft, onClose: () => void): TemplateResult {
  return html`<header class="studio-heading">
    <div class="studio-names">
      <h2 id="studio-title">Theme studio</h2>
      <p class="quiet">${describe(draft)}</p>
    </div>
    ${renderTool('Undo', 'undo', draft.canUndo, () => undoStep(draft))}
    ${renderTool('Redo', 'redo', draft.canRedo, () => redoStep(draft))}
    <button class="icon-button studio-close" type="button" aria-label="Close theme studio" @click=${onClose}>
      ${renderIcon('close')}
    </button>
  </header>`;
}

/** It stays focusable while it can do nothing, so that the focus is not lost at the last step. */
const renderTool = (name: string, icon: string, isUsable: boolean, press: () => void): TemplateResult =>
  html`<button
    class="icon-button"
    type="button"
    aria-label=${name}
    title=${name}
    aria-disabled=${isUsable ? nothing : 'true'}
    @click=${press}
  >
    ${renderIcon(icon)}
  </button>`;

export function renderFooter(draft: ThemeDraft): TemplateResult {
  const { seeds, changes } = draft.theme;
  const reset = (): void => {
    draft.clear();
    announce('The theme is reset.');
  };
  return html`<footer class="studio-footer">
    ${renderCopyButton({
      label: 'Copy link',
      copiedMessage: 'The link is copied. It opens this page with the theme.',
      text: () => location.href,
      style: 'button primary',
    })}
    <button class="button" type="button" ?disabled=${!seeds && changes.size === 0} @click=${reset}>
      Reset
    </button>
  </footer>`;
}

function describe({ theme }: ThemeDraft): string {
  const { preset, seeds, changes } = theme;
  const own =
    preset && !isPurePreset(theme) ? `From preset ${toTitle(preset)}` : `Preset ${toTitle(preset ?? '')}`;
  const base = seeds ? (preset ? own : 'Own theme') : 'As published';
  const count = changes.size === 1 ? '1 change' : `${changes.size} changes`;
  return changes.size > 0 ? `${base}, ${count}` : base;
}
