/** The presets that a dashboard selects with `themeId`, each with a small preview. */
import { html, type TemplateResult } from 'lit';
import { ref, type RefOrCallback } from 'lit/directives/ref.js';
import { themePresets } from '../../../src/model/derived-theme/theme-presets.ts';
import { parseTheme } from '../../../src/model/derived-theme/parse-full-theme.ts';
import type { ThemeDraft } from './theme-draft.ts';

const themeIds: readonly (string | undefined)[] = [undefined, ...Object.keys(themePresets)];

export function renderPresets(draft: ThemeDraft): TemplateResult {
  const chosen = draft.values.get('themeId');
  return html`<fieldset class="presets">
    <legend>Preset</legend>
    ${themeIds.map((themeId) => renderPreset(draft, themeId, themeId === chosen))}
  </fieldset>`;
}

function renderPreset(draft: ThemeDraft, themeId: string | undefined, chosen: boolean): TemplateResult {
  return html`<label class="preset">
    <input
      type="radio"
      name="preset"
      value=${themeId ?? ''}
      .checked=${chosen}
      @change=${() => draft.choosePreset(themeId)}
    />
    <span class="preset-picture" aria-hidden="true" ${ref(previews.get(themeId))}>
      <i class="preset-title"></i><i class="preset-bars"></i>
    </span>
    <span>${themeId ? toTitle(themeId) : 'Published'}</span>
  </label>`;
}

const toTitle = (themeId: string): string => themeId.slice(0, 1).toUpperCase() + themeId.slice(1);

const painted = [
  'primary',
  'dashboard-background',
  'widget-background',
  'widget-border-color',
  'widget-border-radius',
  'widget-border-width',
  'widget-text-color',
];

/** Values are set with the CSSOM, since the page's Content-Security-Policy forbids inline styles. */
const previews = new Map(
  themeIds.map((themeId): [string | undefined, RefOrCallback] => {
    const values = parseTheme({ themeId }, themePresets);
    return [themeId, (picture) => picture instanceof HTMLElement && paint(picture, values)];
  }),
);

function paint(picture: HTMLElement, values: ReadonlyMap<string, string>): void {
  for (const name of painted) {
    const value = values.get(name);
    if (value !== undefined) picture.style.setProperty(`--picture-${name}`, value);
  }
}
