/** What the studio shows, from top to bottom. */
import { html, nothing, type TemplateResult } from 'lit';
import { renderIcon } from '../icon.ts';
import type { SettingsStore } from '../display-settings-store.ts';
import { renderColorVision } from './color-vision.ts';
import { renderContrasts } from './contrast-list.ts';
import { listLow, measureDashboard } from './dashboard-contrasts.ts';
import type { EffectiveTheme } from './effective-theme.ts';
import { renderExport } from './export-panel.ts';
import { renderImport } from './import-panel.ts';
import { renderKnobs } from './knob-controls.ts';
import { renderLocaleControls } from './locale-controls.ts';
import type { PublishPanel } from './publish-panel.ts';
import { renderPresets } from './preset-picker.ts';
import { renderFooter, renderHeading } from './studio-frame.ts';
import { renderGroup, type OpenGroups } from './studio-group.ts';
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
  readonly publishing: PublishPanel;
  readonly view: StudioView;
  readonly update: () => void;
  readonly onClose: () => void;
}

export function renderStudio(studio: Studio): TemplateResult {
  const { draft, settings } = studio;
  return html`${renderHeading(draft, studio.onClose)}
    <div class="studio-body">
      ${renderProblems(studio)} ${renderPresets(draft)} ${renderKnobs(studio)} ${renderCheck(studio)}
      ${renderEveryValue(studio)} ${renderGroup(studio, 'Publish', '', () => studio.publishing.render())}
      ${renderExportGroup(studio)} ${renderGroup(studio, 'Import', '', () => renderImport(draft))}
      ${renderGroup(studio, 'Reader', '', () => renderLocaleControls(settings))}
    </div>
    ${renderFooter(draft)}`;
}

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
    low > 0,
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
