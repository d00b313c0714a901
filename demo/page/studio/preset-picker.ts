/** The presets as small live pictures. Choosing one sets the knobs to what it is derived from. */
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { presets } from '../../../src/model/derived-theme/theme-presets.ts';
import { paintPicture } from './preset-pictures.ts';
import type { ThemeDraft } from './theme-draft.ts';

interface Choice {
  readonly id: string | undefined;
  readonly about: string;
}

const choices: readonly Choice[] = [
  { id: undefined, about: 'The theme of its author. A knob starts one of your own.' },
  ...Object.entries(presets).map(([id, { about }]) => ({ id, about })),
];

export function renderPresets(draft: ThemeDraft): TemplateResult {
  const { preset, seeds } = draft.theme;
  const chosen = choices.find(({ id }) => id === preset && (id !== undefined || !seeds));
  return html`<fieldset class="presets">
    <legend>Start from</legend>
    ${choices.map((choice) => renderChoice(draft, choice, choice === chosen))}
    <p class="preset-about quiet">${chosen?.about ?? 'Derived from your own knobs'}</p>
  </fieldset>`;
}

function renderChoice(draft: ThemeDraft, { id, about }: Choice, isChosen: boolean): TemplateResult {
  const name = id ?? 'published';
  return html`<label class="preset" title=${about}>
    <input
      type="radio"
      name="preset"
      value=${id ?? ''}
      aria-describedby="preset-${name}"
      .checked=${isChosen}
      @click=${() => draft.choosePreset(id)}
    />
    <span
      class="preset-picture"
      data-preset=${id ?? nothing}
      aria-hidden="true"
      ${ref(id === undefined ? undefined : paintPicture)}
    >
      <i class="preset-widget"><b></b><i></i><i></i><i></i><i></i><i></i></i>
    </span>
    <span class="preset-name">${toTitle(name)}</span>
    <span id="preset-${name}" hidden>${about}</span>
  </label>`;
}

export const toTitle = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
