/** The dialog in which an author chooses the theme of the dashboard: one of the account, or a preset. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { resolveTheme, type AccountTheme } from '../../model/draft/account-themes.ts';
import { isSameValue } from '../../model/draft/is-same-value.ts';
import { themePresets } from '../../model/derived-theme/theme-presets.ts';
import { parseFullThemes } from '../../model/derived-theme/parse-full-theme.ts';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import { themeTokens } from '../../model/theme/theme-tokens.ts';
import { ComboboxController } from '../control/combobox-controller.ts';
import { comboboxStyles } from '../control/combobox-styles.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { styleValues } from '../theme/style-values-directive.ts';

const themeStyles = css`
  .choice {
    display: flex;
    gap: 10px;
    align-items: center;
  }
  h3 {
    margin: 12px 10px 4px;
    color: var(--v-text-secondary);
    font-size: 12px;
    font-weight: 600;
  }
  .choice > span:last-child {
    flex: 1;
    min-width: 0;
  }
  [aria-selected='true'] {
    box-shadow: inset 0 0 0 1px var(--v-primary);
    font-weight: 600;
  }
  .swatch {
    display: flex;
    flex: none;
    gap: 2px;
    align-items: end;
    width: 40px;
    height: 28px;
    padding: 5px;
    border: 1px solid var(--v-line);
    border-radius: 6px;
  }
  .swatch i {
    flex: 1;
    height: 60%;
    border-radius: 1px;
  }
  .swatch i:nth-child(2) {
    height: 100%;
  }
  .swatch i:nth-child(3) {
    height: 40%;
  }
`;

export interface ThemeChoices {
  readonly messages: EditorMessages;
  readonly themes: readonly AccountTheme[];
  /** The theme of the draft when the dialog was opened. */
  readonly own: unknown;
  /** The theme of the draft now. */
  readonly current: () => unknown;
  /** `undefined`: the dashboard has no theme. */
  readonly choose: (value: unknown) => void;
}

interface Choice {
  readonly name: string;
  /** What the draft has then. */
  readonly value: unknown;
  /** What it looks like. */
  readonly theme: unknown;
}

interface ChoiceGroup {
  /** Heading. `undefined`: it has none. */
  readonly title: string | undefined;
  readonly choices: readonly Choice[];
}

export class ChooseThemeElement extends DialogElement {
  static override styles = [baseStyles, controlStyles, dialogStyles, comboboxStyles, themeStyles];
  static override properties = { options: { attribute: false } };

  declare options: ThemeChoices | undefined;

  readonly #combobox = new ComboboxController<Choice>(this, {
    items: () => this.#found.flatMap(({ choices }) => choices),
    choose: ({ value }) => {
      this.options?.choose(value);
      this.requestUpdate();
    },
  });

  constructor() {
    super();
    this.setAttribute('exportparts', 'dialog');
  }

  /** The groups with the choices that the search leaves. */
  get #found(): readonly ChoiceGroup[] {
    const groups = this.options ? listGroups(this.options) : [];
    const isFound = ({ name }: Choice): boolean => this.#combobox.finds(name);
    return groups.map(({ title, choices }) => ({ title, choices: choices.filter(isFound) }));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { options } = this;
    if (!options) return nothing;
    const { messages, themes } = options;
    const given = themes.find(({ isGiven }) => isGiven);
    const found = this.#found;
    const isNothing = found.every(({ choices }) => choices.length === 0);
    const content = html`${this.#combobox.renderField(messages('searchThemes'))}
    ${given ? html`<p class="note">${messages('tenantTheme', { name: given.name })}</p>` : nothing}
    ${
      themes.some(({ isUsable }) => isUsable)
        ? nothing
        : html`<p class="note"><b>${messages('themesOfAccount')}</b><br />${messages('noAccountThemes')}</p>`
    }
    ${isNothing ? html`<p class="note" role="status">${messages('noThemes')}</p>` : nothing}
    ${this.#combobox.renderList(messages('theme'), this.#renderGroups(options, found))}`;
    return this.renderDialog({ title: messages('theme'), close: messages('close'), content });
  }

  #renderGroups(options: ThemeChoices, groups: readonly ChoiceGroup[]): unknown {
    let at = 0;
    return groups.map(({ title, choices }) => {
      const first = at;
      at += choices.length;
      const shown = choices.map((choice, index) => this.#renderChoice(options, choice, first + index));
      if (title === undefined) return shown;
      if (shown.length === 0) return nothing;
      return html`<div role="group" aria-label=${title}>
        <h3 aria-hidden="true">${title}</h3>
        ${shown}
      </div>`;
    });
  }

  #renderChoice({ current }: ThemeChoices, choice: Choice, at: number): TemplateResult {
    const isChosen = isSameValue(current() ?? undefined, choice.value);
    const content = html`<span class="choice"
      >${renderSwatch(choice.theme)}<span>${choice.name}</span></span
    >`;
    return this.#combobox.renderOption(choice, at, isChosen, content);
  }
}

function listGroups({ messages, themes, own }: ThemeChoices): readonly ChoiceGroup[] {
  const ofAccount = themes
    .filter(({ isUsable }) => isUsable)
    .map(({ id, name, theme }) => ({ name, theme, value: { themeId: id } }));
  const presets = Object.entries(themePresets).map(([themeId, theme]) => ({
    name: toName(themeId),
    theme,
    value: { themeId },
  }));
  const isListed = [undefined, ...[...ofAccount, ...presets].map(({ value }) => value)].some((value) =>
    isSameValue(value, own ?? undefined),
  );
  const none = { name: messages('noTheme'), theme: undefined, value: undefined };
  const ownChoice = { name: messages('ownTheme'), theme: resolveTheme(own, themes), value: own };
  return [
    { title: undefined, choices: isListed ? [none] : [none, ownChoice] },
    { title: messages('themesOfAccount'), choices: ofAccount },
    { title: messages('presets'), choices: presets },
  ];
}

/** Names of presets are words. */
const toName = (id: string): string => id.slice(0, 1).toUpperCase() + id.slice(1);

const defaults = new Map(themeTokens.map(({ name, value }) => [name, value]));

/** Three bars on the surface of a widget, in the colours of the first series. What a theme leaves open has the default. */
function renderSwatch(theme: unknown): TemplateResult {
  const { values } = parseFullThemes([theme], themePresets);
  const paint = (name: string) => styleValues({ background: values.get(name) ?? defaults.get(name) });
  const bars = ['primary', 'series-2', 'series-3'];
  return html`<span class="swatch" aria-hidden="true" ${paint('widget-background')}
    >${bars.map((name) => html`<i ${paint(name)}></i>`)}</span
  >`;
}

export function createChooseThemeElement(options: ThemeChoices): ChooseThemeElement {
  if (!customElements.get('vitrine-choose-theme'))
    customElements.define('vitrine-choose-theme', ChooseThemeElement);
  return Object.assign(new ChooseThemeElement(), { options });
}
