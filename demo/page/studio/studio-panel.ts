/** The Theme studio. Its changes are visible in the dashboard in the next frame, without a reload or a query. */
import { html, render, type TemplateResult } from 'lit';
import type { DashboardElement } from '../../../src/index.ts';
import { announce } from '../live-announcement.ts';
import { renderCopyButton } from '../copy-button.ts';
import { renderIcon } from '../icon.ts';
import type { SettingsStore } from '../display-settings-store.ts';
import { createEffectiveTheme, type EffectiveTheme } from './effective-theme.ts';
import { renderThemeField } from './theme-field-controls.ts';
import { renderPresets } from './preset-picker.ts';
import { renderLocaleControls } from './locale-controls.ts';
import { ThemeDraft } from './theme-draft.ts';
import { themeFieldGroups, toTheme } from './theme-fields.ts';

export interface StudioOptions {
  readonly panel: HTMLElement;
  readonly settings: SettingsStore;
  /** Where the dashboard is, whose theme is shown. */
  readonly place: HTMLElement;
  /** The element of the person who is signed in. */
  readonly findDashboard: () => DashboardElement;
  readonly onClose: () => void;
}

export function startStudio({ panel, settings, place, findDashboard, onClose }: StudioOptions): void {
  const draft = new ThemeDraft(settings);
  const effectiveTheme = createEffectiveTheme(findDashboard);
  const update = (): void => {
    render(renderStudio({ draft, effectiveTheme, settings, onClose }), panel);
  };
  // The values in effect are read again after the dashboard has updated, and when its own theme has arrived.
  const updateTwice = (): void => {
    update();
    requestAnimationFrame(() => void afterUpdate(findDashboard()).then(update));
  };
  settings.subscribe(updateTwice);
  place.addEventListener('vitrine-ready', updateTwice);
}

/** Waits for the element's update. Before its script has loaded, `updateComplete` is undefined and nothing is awaited. */
async function afterUpdate(element: DashboardElement): Promise<void> {
  await element.updateComplete;
}

interface Studio {
  readonly draft: ThemeDraft;
  readonly effectiveTheme: EffectiveTheme;
  readonly settings: SettingsStore;
  readonly onClose: () => void;
}

function renderStudio(studio: Studio): TemplateResult {
  const { draft, effectiveTheme, settings } = studio;
  return html`${renderHeading(studio)}
    <div class="studio-body">
      ${renderLocaleControls(settings)} ${renderPresets(draft)}
      ${themeFieldGroups.map(
        ({ title, leaves }, index) =>
          html`<details class="group" ?open=${index === 0}>
            <summary>
              ${title}<span class="count">${countSet(draft, leaves)}</span>${renderIcon('chevron')}
            </summary>
            ${leaves.map((leaf) => renderThemeField({ leaf, draft, effectiveTheme }))}
          </details>`,
      )}
      <details class="group">
        <summary>JSON<span class="count"></span>${renderIcon('chevron')}</summary>
        <pre class="code" tabindex="0" aria-label="The theme as JSON"><code>${toJson(draft)}</code></pre>
      </details>
    </div>
    ${renderFooter(draft)}`;
}

function renderHeading({ draft, onClose }: Studio): TemplateResult {
  return html`<header class="studio-heading">
    <div>
      <h2 id="studio-title">Theme studio</h2>
      <p class="quiet">${describe(draft)}</p>
    </div>
    <button class="icon-button" type="button" aria-label="Close theme studio" @click=${onClose}>
      ${renderIcon('close')}
    </button>
  </header>`;
}

function renderFooter(draft: ThemeDraft): TemplateResult {
  const reset = (): void => {
    draft.clear();
    announce('The theme is reset.');
  };
  return html`<footer class="studio-footer">
    ${renderCopyButton({
      label: 'Copy theme as JSON',
      copiedMessage: 'The theme is copied.',
      text: () => toJson(draft),
      style: 'button primary',
    })}
    <button class="button" type="button" ?disabled=${draft.values.size === 0} @click=${reset}>Reset</button>
  </footer>`;
}

const toJson = (draft: ThemeDraft): string => JSON.stringify(toTheme(draft.values) ?? {}, null, 2);

function countSet(draft: ThemeDraft, leaves: readonly { path: string }[]): string {
  const count = leaves.filter(({ path }) => draft.values.has(path)).length;
  return count > 0 ? String(count) : '';
}

function describe(draft: ThemeDraft): string {
  const preset = draft.values.get('themeId');
  const base = preset ? `Preset “${preset}”` : 'As published';
  const changes = draft.changes === 1 ? '1 change' : `${draft.changes} changes`;
  return draft.changes > 0 ? `${base}, ${changes}` : base;
}
