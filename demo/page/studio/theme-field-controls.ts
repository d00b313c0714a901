/** A row for a value of the Theme: a control for its kind, a text input, and a button that resets it. */
import { html, nothing, type TemplateResult } from 'lit';
import { renderIcon } from '../icon.ts';
import { fontStacks, lineStyles, fontWeights, type SelectOption } from './select-options.ts';
import { findTokenLimits } from '../../../src/model/theme/token-limits.ts';
import { toSchemeColor, type EffectiveTheme } from './effective-theme.ts';
import { replaceFirstLength, lengthRangeOf, readFirstLength } from './css-lengths.ts';
import type { ThemeDraft } from './theme-draft.ts';
import type { ThemeField } from './theme-fields.ts';

export interface ThemeFieldRow {
  readonly leaf: ThemeField;
  readonly draft: ThemeDraft;
  readonly effectiveTheme: EffectiveTheme;
}

/** The id of the row's main input, which the label refers to. */
const idOf = ({ path }: ThemeField): string => `leaf-${path.replaceAll('.', '-')}`;

export function renderThemeField(row: ThemeFieldRow): TemplateResult {
  const { leaf, draft } = row;
  const isSet = draft.textOf(leaf.path) !== '';
  return html`<div class="leaf" data-leaf=${leaf.path} ?data-set=${isSet}>
    <label for=${idOf(leaf)}>${leaf.label}</label>
    ${renderReset(row)}
    ${leaf.hint ? html`<p class="hint" id="${idOf(leaf)}-hint">${leaf.hint}</p>` : nothing}
    <div class="leaf-control ${leaf.kind}">${renderControl(row)}</div>
    ${
      draft.isInvalid(leaf.path)
        ? html`<p class="fault" id="${idOf(leaf)}-fault">This value is not valid CSS here.</p>`
        : nothing
    }
  </div>`;
}

function renderControl(row: ThemeFieldRow): unknown {
  switch (row.leaf.kind) {
    case 'color':
      return [renderSwatch(row, 'light'), renderSwatch(row, 'dark'), renderText(row)];
    case 'length':
      return [renderSlider(row), renderText(row)];
    case 'number':
      return [renderScale(row), renderText(row)];
    case 'font':
      return [renderSelect(row, fontStacks, 'Stack'), renderText(row)];
    case 'weight':
      return renderSelect(row, fontWeights);
    case 'line-style':
      return renderSelect(row, lineStyles);
    case 'shadow':
      return renderText(row);
  }
}

/** The button disappears together with the value, so the focus moves to the input. */
function renderReset({ leaf, draft }: ThemeFieldRow): TemplateResult {
  const reset = (): void => {
    document.getElementById(idOf(leaf))?.focus();
    draft.write(leaf, '');
  };
  const name = `Reset ${leaf.label.toLowerCase()}`;
  return html`<button class="reset" type="button" aria-label=${name} title=${name} @click=${reset}>
    ${renderIcon('reset')}
  </button>`;
}

/** What the theme sets, or else what the dashboard has anyway. */
const findValue = ({ leaf, draft, effectiveTheme }: ThemeFieldRow): string =>
  draft.values.get(leaf.path) ?? effectiveTheme.text(leaf.token);

/** If no value is set by hand, the value in effect is shown as the placeholder. */
function renderText({ leaf, draft, effectiveTheme }: ThemeFieldRow): TemplateResult {
  const about = [leaf.hint && `${idOf(leaf)}-hint`, draft.isInvalid(leaf.path) && `${idOf(leaf)}-fault`];
  return html`<input
    class="input"
    type="text"
    id=${idOf(leaf)}
    dir="ltr"
    spellcheck="false"
    autocomplete="off"
    autocapitalize="none"
    placeholder=${findValue({ leaf, draft, effectiveTheme }) || 'inherit'}
    aria-describedby=${about.filter(Boolean).join(' ') || nothing}
    aria-invalid=${draft.isInvalid(leaf.path) ? 'true' : nothing}
    .value=${draft.textOf(leaf.path)}
    @input=${(event: Event) => draft.write(leaf, valueOf(event))}
  />`;
}

function renderSwatch(
  { leaf, draft, effectiveTheme }: ThemeFieldRow,
  scheme: 'light' | 'dark',
): TemplateResult {
  const now = findValue({ leaf, draft, effectiveTheme });
  const { hex, isTransparent } = effectiveTheme.color(now, scheme);
  const pick = (event: Event) =>
    draft.write(leaf, toSchemeColor(effectiveTheme, now, scheme, valueOf(event)));
  return html`<label class="swatch" title="In ${scheme} mode">
    ${renderIcon(scheme === 'light' ? 'sun' : 'moon')}
    <input
      type="color"
      class=${isTransparent ? 'clear' : ''}
      aria-label="${leaf.label}, ${scheme} mode"
      .value=${hex}
      @input=${pick}
    />
  </label>`;
}

function renderSlider({ leaf, draft, effectiveTheme }: ThemeFieldRow): TemplateResult {
  const now = findValue({ leaf, draft, effectiveTheme });
  const { most, step } = lengthRangeOf(leaf.path);
  const slide = (event: Event) => draft.write(leaf, replaceFirstLength(now, valueOf(event)));
  return html`<input
    type="range"
    min="0"
    max=${most}
    step=${step}
    aria-label="${leaf.label}, in pixels"
    .value=${String(readFirstLength(now))}
    @input=${slide}
  />`;
}

function renderScale({ leaf, draft, effectiveTheme }: ThemeFieldRow): TemplateResult {
  const [least, most] = findTokenLimits({ name: leaf.token })?.limits ?? [0, 1];
  return html`<input
    type="range"
    min=${least}
    max=${most}
    step="0.05"
    aria-label="${leaf.label}, as a multiple"
    .value=${findValue({ leaf, draft, effectiveTheme })}
    @input=${(event: Event) => draft.write(leaf, valueOf(event))}
  />`;
}

/** With `part`, the label belongs to the text input beside the select, and the select has a name of its own. */
function renderSelect(
  { leaf, draft, effectiveTheme }: ThemeFieldRow,
  choices: readonly SelectOption[],
  part?: string,
): TemplateResult {
  const value = draft.changes.get(leaf.path) ?? '';
  const known = choices.some((choice) => choice.value === value);
  const inEffect = part ? '' : findValue({ leaf, draft, effectiveTheme });
  return html`<select
    class="input"
    id=${part ? nothing : idOf(leaf)}
    aria-label=${part ? `${leaf.label}, stack` : nothing}
    @change=${(event: Event) => draft.write(leaf, valueOf(event))}
  >
    <option value="" .selected=${value === ''}>${inEffect ? `Default (${inEffect})` : 'Default'}</option>
    ${choices.map((choice) => renderOption(choice, value))}
    ${value !== '' && !known ? renderOption({ label: part ? 'Custom' : value, value }, value) : nothing}
  </select>`;
}

export const renderOption = ({ label, value }: SelectOption, chosen: string): TemplateResult =>
  html`<option value=${value} .selected=${value === chosen}>${label}</option>`;

export function valueOf({ target }: Event): string {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : '';
}
