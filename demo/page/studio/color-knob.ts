/** A knob for a colour: a picker, a text, and a button that lets it follow from the brand. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Knobs } from './knob-controls.ts';
import { valueOf } from './theme-field-controls.ts';

export interface ColorKnob {
  readonly name: 'brand' | 'accent' | 'surface';
  readonly label: string;
  /** The token that has the colour while it is automatic. */
  readonly token: string;
}

export function renderColorKnob(knobs: Knobs, knob: ColorKnob): TemplateResult {
  const { draft } = knobs;
  const { name, label } = knob;
  const shown = findShown(knobs, knob);
  const turn = (event: Event): void => draft.turn(name, valueOf(event));
  return html`<div class="knob">
      <label for="knob-${name}">${label}</label>
      <div class="knob-color">
        <label class="swatch">
          <input type="color" aria-label="${label}, colour picker" .value=${shown} @input=${turn} />
        </label>
        <input
          class="input"
          type="text"
          id="knob-${name}"
          dir="ltr"
          spellcheck="false"
          autocomplete="off"
          autocapitalize="none"
          placeholder=${name === 'brand' ? shown : 'Automatic'}
          aria-invalid=${draft.isInvalid(name) ? 'true' : nothing}
          aria-describedby=${draft.isInvalid(name) ? `knob-${name}-fault` : nothing}
          .value=${draft.textOfSeed(name)}
          @input=${turn}
        />
        ${name === 'brand' ? nothing : renderAutomatic(knobs, knob, shown)}
      </div>
    </div>
    ${
      draft.isInvalid(name)
        ? html`<p class="fault" id="knob-${name}-fault">Write an opaque CSS colour, such as #0b5fff.</p>`
        : nothing
    }`;
}

/** Pressed: the colour follows. It stays as it is when the button is let go. */
function renderAutomatic({ draft }: Knobs, { name, label }: ColorKnob, shown: string): TemplateResult {
  const isAutomatic = draft.theme.seeds?.[name] === undefined && !draft.isInvalid(name);
  const toggle = (): void => {
    draft.turn(name, isAutomatic ? shown : '');
    draft.settle();
  };
  return html`<button
    class="automatic"
    type="button"
    aria-pressed=${isAutomatic}
    aria-label="Auto ${label.toLowerCase()}"
    @click=${toggle}
  >
    Auto
  </button>`;
}

function findShown({ draft, effectiveTheme }: Knobs, { name, token }: ColorKnob): string {
  const text = draft.theme.seeds?.[name] ?? effectiveTheme.text(token);
  return effectiveTheme.color(text, 'light').hex;
}
