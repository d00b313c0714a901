/** The knobs: what a whole theme is derived from. They show what a preset has set. */
import { html, nothing, type TemplateResult } from 'lit';
import { densities } from '../../../src/model/derived-theme/theme-seeds.ts';
import { renderColorKnob } from './color-knob.ts';
import { readFirstLength } from './css-lengths.ts';
import type { EffectiveTheme } from './effective-theme.ts';
import { fontStacks } from './select-options.ts';
import type { ThemeDraft } from './theme-draft.ts';
import { renderOption, valueOf } from './theme-field-controls.ts';
import { mostRadius } from './theme-link.ts';

export interface Knobs {
  readonly draft: ThemeDraft;
  readonly effectiveTheme: EffectiveTheme;
}

export function renderKnobs(knobs: Knobs): TemplateResult {
  const { draft, effectiveTheme } = knobs;
  const { seeds } = draft.theme;
  const radius = seeds ? (seeds.radius ?? 12) : readRadius(effectiveTheme);
  return html`<section class="knobs" aria-labelledby="knobs-title">
    <h3 id="knobs-title">Knobs</h3>
    ${renderColorKnob(knobs, { name: 'brand', label: 'Brand', token: 'primary' })}
    ${renderColorKnob(knobs, { name: 'accent', label: 'Accent', token: 'series-2' })}
    ${renderColorKnob(knobs, { name: 'surface', label: 'Surface', token: 'widget-background' })}
    ${renderFont(draft)}
    ${renderAmount(draft, { name: 'radius', label: 'Radius', now: radius, most: mostRadius, unit: 'px' })}
    ${renderAmount(draft, { name: 'contrast', label: 'Contrast', now: seeds?.contrast ?? 50, most: 100 })}
    ${renderDensity(draft)}
  </section>`;
}

export const readRadius = (effectiveTheme: EffectiveTheme): number =>
  Math.min(mostRadius, Math.round(readFirstLength(effectiveTheme.text('widget-border-radius'))));

function renderFont(draft: ThemeDraft): TemplateResult {
  const font = draft.theme.seeds?.font ?? '';
  const isKnown = font === '' || fontStacks.some(({ value }) => value === font);
  return html`<div class="knob">
    <label for="knob-font">Font</label>
    <select class="input" id="knob-font" @change=${(event: Event) => draft.turn('font', valueOf(event))}>
      <option value="" .selected=${font === ''}>Same as the page</option>
      ${fontStacks.map((stack) => renderOption(stack, font))}
      ${isKnown ? nothing : renderOption({ label: font, value: font }, font)}
    </select>
  </div>`;
}

interface Amount {
  readonly name: 'radius' | 'contrast';
  readonly label: string;
  readonly now: number;
  readonly most: number;
  readonly unit?: string;
}

function renderAmount(draft: ThemeDraft, { name, label, now, most, unit = '' }: Amount): TemplateResult {
  return html`<div class="knob">
    <label for="knob-${name}">${label}</label>
    <div class="knob-amount">
      <input
        type="range"
        id="knob-${name}"
        min="0"
        max=${most}
        aria-valuetext="${now} ${unit || 'of 100'}"
        .value=${String(now)}
        @input=${(event: Event) => draft.turn(name, valueOf(event))}
      />
      <output for="knob-${name}" dir="ltr">${now}${unit ? html`<small> ${unit}</small>` : nothing}</output>
    </div>
  </div>`;
}

function renderDensity(draft: ThemeDraft): TemplateResult {
  const chosen = draft.theme.seeds?.density ?? 'comfortable';
  return html`<fieldset class="knob">
    <legend>Density</legend>
    <div class="segments">
      ${densities.map(
        (density) =>
          html`<label
            ><input
              type="radio"
              name="density"
              value=${density}
              .checked=${density === chosen}
              @change=${() => draft.turn('density', density)}
            /><span>${density.slice(0, 1).toUpperCase() + density.slice(1)}</span></label
          >`,
      )}
    </div>
  </fieldset>`;
}
