/** Controls for the reader's language, currency and text direction. */
import { html, type TemplateResult } from 'lit';
import type { SettingsStore } from '../display-settings-store.ts';
import { currencies, locales, type SelectOption } from './select-options.ts';

const rightToLeftLocales = new Set(['ar']);

export function renderLocaleControls(settings: SettingsStore): TemplateResult {
  const { locale, currency, rightToLeft } = settings.current;
  const chooseLocale = (value: string): void =>
    settings.change({ locale: value, rightToLeft: rightToLeftLocales.has(value) });
  const toggle = (): void => settings.change({ rightToLeft: !settings.current.rightToLeft });
  return html`<fieldset class="reader">
    <legend>Reader</legend>
    ${renderSelect('locale', 'Language', locales, locale, chooseLocale)}
    ${renderSelect('currency', 'Currency', currencies, currency, (value) => settings.change({ currency: value }))}
    <button class="toggle" type="button" aria-pressed=${rightToLeft} @click=${toggle}>
      <span>Right to left</span><code>dir="rtl"</code><i class="toggle-track"></i>
    </button>
  </fieldset>`;
}

function renderSelect(
  id: string,
  label: string,
  choices: readonly SelectOption[],
  chosen: string,
  choose: (value: string) => void,
): TemplateResult {
  const change = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) choose(target.value);
  };
  return html`<div class="field">
    <label for="reader-${id}">${label}</label>
    <select class="input" id="reader-${id}" @change=${change}>
      ${choices.map(
        (choice) =>
          html`<option value=${choice.value} .selected=${choice.value === chosen}>${choice.label}</option>`,
      )}
    </select>
  </div>`;
}
