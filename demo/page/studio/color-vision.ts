/** Shows the dashboard as eyes with a colour vision deficiency see it. The filters are in `index.html`. */
import { html, type TemplateResult } from 'lit';
import { renderOption, valueOf } from './theme-field-controls.ts';
import type { SelectOption } from './select-options.ts';

const visions: readonly SelectOption[] = [
  { value: '', label: 'All colours' },
  { value: 'protanopia', label: 'Protanopia: no red' },
  { value: 'deuteranopia', label: 'Deuteranopia: no green' },
  { value: 'tritanopia', label: 'Tritanopia: no blue' },
];

/** @param place - the element around the dashboard. A style of the page gives it the filter. */
export function renderColorVision(place: HTMLElement, onChange: () => void): TemplateResult {
  const chosen = place.dataset.vision ?? '';
  const choose = (event: Event): void => {
    place.dataset.vision = valueOf(event);
    onChange();
  };
  return html`<div class="knob">
    <label for="color-vision">Seen with</label>
    <select class="input" id="color-vision" @change=${choose}>
      ${visions.map((vision) => renderOption(vision, chosen))}
    </select>
  </div>`;
}
