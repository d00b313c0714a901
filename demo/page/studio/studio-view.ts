/** What the studio shows, from top to bottom. */
import { html, nothing, type TemplateResult } from 'lit';
import { announce } from '../live-announcement.ts';
import { renderCopyButton } from '../copy-button.ts';
import { renderIcon } from '../icon.ts';
import type { SettingsStore } from '../display-settings-store.ts';
import { renderColorVision } from './color-vision.ts';
import { listLow, measureDashboard, renderContrasts } from './contrast-list.ts';
import type { EffectiveTheme } from './effective-theme.ts';
import { renderExport } from './export-panel.ts';
import { renderKnobs } from './knob-controls.ts';
import { renderLocaleControls } from './locale-controls.ts';
import { renderPresets, toTitle } from './preset-picker.ts';
import { renderGroup, type OpenGroups } from './studio-group.ts';
import { isPurePreset } from './studio-theme.ts';
import type { ThemeDraft } from './theme-draft.ts';
import type { ExportKind } from './theme-exports.ts';
import { renderEveryValue } from './every-value.ts';

/** What a person has opened and chosen in the studio itself. */
export interface StudioView extends OpenGroups {
  exportKind: ExportKind;
  /** What was ignored in the page's address. */
  problems: readonly string[];
}

export const startView = (): StudioView => ({
  open: new Set(['Readability']),
  exportKind: 'json',
  problems: [],
});

export interface Studio {
  readonly draft: ThemeDraft;
  readonly effectiveTheme: EffectiveTheme;
  readonly settings: SettingsStore;
  readonly place: HTMLElement;
  readonly view: StudioView;
  readonly update: () => void;
  readonly onClose: () => void;
}

export function renderStudio(studio: Studio): TemplateResult {
  const { draft, settings } = studio;
  return html`${renderHeading(studio)}
    <div class="studio-body">
      ${renderProblems(studio)} ${renderPresets(draft)} ${renderKnobs(studio)} ${renderCheck(studio)}
      ${renderEveryValue(studio)} ${renderExportGroup(studio)}
      ${renderGroup(studio, 'Reader', '', () => renderLocaleControls(settings))}
    </div>
    ${renderFooter(draft)}`;
}

function renderHeading({ draft, onClose }: Studio): TemplateResult {
  return html`<header class="studio-heading">
    <div class="studio-names">
      <h2 id="studio-title">Theme studio</h2>
      <p class="quiet">${describe(draft)}</p>
    </div>
    ${renderTool('Undo', 'undo', draft.canUndo, () => draft.undo())}
    ${renderTool('Redo', 'redo', draft.canRedo, () => draft.redo())}
    ${renderTool('Close theme studio', 'close', true, onClose)}
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

function renderProblems({ view, update }: Studio): unknown {
  if (view.problems.length === 0) return nothing;
  const close = (): void => {
    view.problems = [];
    update();
  };
  return html`<div class="studio-problems">
    <ul>
      ${view.problems.map((problem) => html`<li>${problem}</li>`)}
    </ul>
    <button class="icon-button" type="button" aria-label="Close message" @click=${close}>
      ${renderIcon('close')}
    </button>
  </div>`;
}

function renderCheck(studio: Studio): TemplateResult {
  const contrasts = measureDashboard(studio.effectiveTheme);
  const low = listLow(contrasts).length;
  return renderGroup(
    studio,
    'Readability',
    low > 0 ? `${low} low` : '',
    () =>
      html`<div class="check">
        ${renderContrasts(studio, contrasts)} ${renderColorVision(studio.place, studio.update)}
      </div>`,
  );
}

function renderExportGroup(studio: Studio): TemplateResult {
  const { draft, effectiveTheme, view, update } = studio;
  const choose = (kind: ExportKind): void => {
    view.exportKind = kind;
    update();
  };
  return renderGroup(studio, 'Export', '', () =>
    renderExport({ theme: draft.theme, effectiveTheme, chosen: view.exportKind, choose }),
  );
}

function renderFooter(draft: ThemeDraft): TemplateResult {
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
  const own = preset && !isPurePreset(theme) ? `From preset ${toTitle(preset)}` : `Preset ${toTitle(preset ?? '')}`;
  const base = seeds ? (preset ? own : 'Own theme') : 'As published';
  const count = changes.size === 1 ? '1 change' : `${changes.size} changes`;
  return changes.size > 0 ? `${base}, ${count}` : base;
}
