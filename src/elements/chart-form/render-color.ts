/** The control of a colour: those of the theme, which change with it, and any other one. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ColorControl } from '../../model/chart-form/form-control.ts';
import { seriesTokens } from '../../model/theme/data-tokens.ts';
import { isColorRole } from '../../model/theme/color-roles.ts';
import { styleValues } from '../theme/style-values-directive.ts';
import type { ControlScene } from './control-scene.ts';

/** As many as fit beside one another. The others can be written in the spec. */
const offered = seriesTokens.slice(0, 8);

export function renderColor(control: ColorControl, label: string, scene: ControlScene): TemplateResult {
  const { key, value, change } = control;
  const { messages, apply } = scene;
  return html`<div class="color" role="group" aria-label=${label}>
    <label
      ><span dir="auto">${label}</span
      ><input
        type="color"
        data-control=${key}
        class=${value === '' || isColorRole(value) ? 'unset' : ''}
        .value=${/^#[\da-f]{6}$/i.test(value) ? value : '#ffffff'}
        @change=${({ currentTarget }: Event) => {
          if (currentTarget instanceof HTMLInputElement) apply(change(currentTarget.value));
        }}
    /></label>
    ${
      value === ''
        ? nothing
        : html`<button part="button" class="control" type="button" @click=${() => apply(change(''))}>
            ${messages('clearColor')}
          </button>`
    }
    <div class="swatches">
      ${offered.map((name, index) => renderSwatch(control, name, messages('themeColor', { number: index + 1 }), scene))}
    </div>
  </div>`;
}

const renderSwatch = (
  { value, change }: ColorControl,
  name: string,
  label: string,
  { apply }: ControlScene,
): TemplateResult =>
  html`<button
    type="button"
    class="swatch"
    aria-label=${label}
    title=${label}
    aria-pressed=${value === name}
    ${styleValues({ '--vi-swatch': `var(--v-${name})` })}
    @click=${() => apply(change(name))}
  ></button>`;
