/** Every value of the theme, in groups. What is changed by hand stays over what is derived. */
import { html, nothing, type TemplateResult } from 'lit';
import { announce } from '../live-announcement.ts';
import type { EffectiveTheme } from './effective-theme.ts';
import { renderGroup, type OpenGroups } from './studio-group.ts';
import type { ThemeDraft } from './theme-draft.ts';
import { renderThemeField } from './theme-field-controls.ts';
import { themeFieldGroups, type ThemeField } from './theme-fields.ts';

interface EveryValue {
  readonly draft: ThemeDraft;
  readonly effectiveTheme: EffectiveTheme;
  readonly view: OpenGroups;
  readonly update: () => void;
}

export function renderEveryValue(place: EveryValue): TemplateResult {
  const { draft } = place;
  const count = draft.changes.size;
  return renderGroup(
    place,
    'Every value',
    count > 0 ? String(count) : '',
    () =>
      html`<div class="groups">
        ${count > 0 ? renderResetAll(draft) : nothing}
        ${themeFieldGroups.map(({ title, leaves }) =>
          renderGroup(place, title, countChanged(draft, leaves), () =>
            leaves.map((leaf) => renderThemeField({ ...place, leaf })),
          ),
        )}
      </div>`,
  );
}

function renderResetAll(draft: ThemeDraft): TemplateResult {
  const count = draft.changes.size;
  const reset = (): void => {
    draft.clearChanges();
    announce('The values that were changed by hand are reset.');
  };
  return html`<button class="button" type="button" @click=${reset}>
    ${count === 1 ? 'Reset 1 changed value' : `Reset ${count} changed values`}
  </button>`;
}

function countChanged(draft: ThemeDraft, leaves: readonly ThemeField[]): string {
  const count = leaves.filter(({ path }) => draft.changes.has(path)).length;
  return count > 0 ? String(count) : '';
}
