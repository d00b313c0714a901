/** A field for a theme that was made elsewhere. Its values become changes over the theme of the studio. */
import { html, type TemplateResult } from 'lit';
import { announce } from '../live-announcement.ts';
import { toTitle } from './preset-picker.ts';
import { readImport, type ReadImport } from './read-import.ts';
import { findPreset } from './studio-theme.ts';
import type { ThemeDraft } from './theme-draft.ts';
import { isValidThemeValue } from './validate-theme-value.ts';

export function renderImport(draft: ThemeDraft): TemplateResult {
  const apply = (event: Event): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form instanceof HTMLFormElement ? form.querySelector('textarea') : undefined;
    const outcome = form instanceof HTMLFormElement ? form.querySelector('output') : undefined;
    if (!field || !outcome) return;
    const found = readImport(field.value, isValidThemeValue);
    take(draft, found);
    outcome.textContent = describe(found);
    announce(describe(found));
  };
  return html`<form class="import" @submit=${apply}>
    <label for="import-text">CSS variables, design tokens or the JSON of a theme</label>
    <textarea
      class="input"
      id="import-text"
      dir="ltr"
      rows="5"
      spellcheck="false"
      placeholder="--vitrine-primary: teal;"
    ></textarea>
    <button class="button" type="submit">Apply</button>
    <output class="quiet" for="import-text"></output>
  </form>`;
}

/** A theme that names a preset comes as a whole. Other values go over what is there. */
function take(draft: ThemeDraft, { preset, values }: ReadImport): void {
  if (preset !== undefined) draft.open({ preset, seeds: findPreset(preset)?.seeds, changes: values });
  else if (values.size > 0) draft.writeAll(values);
}

function describe({ preset, values, ignored }: ReadImport): string {
  const sentences = [
    preset === undefined ? '' : `The preset ${toTitle(preset)} is chosen.`,
    values.size === 0 ? '' : values.size === 1 ? '1 value is set.' : `${values.size} values are set.`,
    ignored.length === 0
      ? ''
      : `Ignored: ${ignored.slice(0, 5).join(', ')}${ignored.length > 5 ? ' and others' : ''}.`,
  ];
  return sentences.filter(Boolean).join(' ') || 'There is no value of a theme in this text.';
}
