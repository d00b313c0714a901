/** The dialog in which an author chooses the theme of the dashboard: one of the account, or a preset. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { resolveTheme, type AccountTheme } from '../../model/draft/account-themes.ts';
import { isSameValue } from '../../model/draft/is-same-value.ts';
import { themePresets } from '../../model/derived-theme/theme-presets.ts';
import { parseFullThemes } from '../../model/derived-theme/parse-full-theme.ts';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { questionDialogStyles } from '../dialog/question-dialog-styles.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { styleValues } from '../theme/style-values-directive.ts';

const themeStyles = css`
  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(190px, 1fr));
    gap: 8px;
    padding: 4px 16px 16px;
    overflow: auto;
  }
  h3 {
    grid-column: 1 / -1;
    margin: 8px 0 0;
    color: var(--v-text-secondary);
    font-size: 12px;
    font-weight: 600;
  }
  p {
    grid-column: 1 / -1;
    margin: 0;
    color: var(--v-text-secondary);
    font-size: 13px;
  }
  .choice {
    justify-content: flex-start;
    gap: 10px;
    min-width: 0;
    min-height: 44px;
    text-align: start;
  }
  .choice > span:last-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .choice[aria-pressed='true'] {
    border-color: var(--v-primary);
    box-shadow: inset 0 0 0 1px var(--v-primary);
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

export class ChooseThemeElement extends DialogElement {
  static override styles = [baseStyles, controlStyles, dialogStyles, questionDialogStyles, themeStyles];
  static override properties = { options: { attribute: false } };

  declare options: ThemeChoices | undefined;

  constructor() {
    super();
    this.setAttribute('exportparts', 'dialog, button');
  }

  protected override render(): TemplateResult | typeof nothing {
    const { options } = this;
    if (!options) return nothing;
    const { messages, themes, own } = options;
    const given = themes.find(({ isGiven }) => isGiven);
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
    const content = html`<div class="choices">
      ${given ? html`<p>${messages('tenantTheme', { name: given.name })}</p>` : nothing}
      ${this.#renderChoice(options, { name: messages('noTheme'), theme: undefined, value: undefined })}
      ${isListed ? nothing : this.#renderChoice(options, { name: messages('ownTheme'), theme: resolveTheme(own, themes), value: own })}
      <h3>${messages('themesOfAccount')}</h3>
      ${ofAccount.length === 0 ? html`<p>${messages('noAccountThemes')}</p>` : nothing}
      ${ofAccount.map((choice) => this.#renderChoice(options, choice))}
      <h3>${messages('presets')}</h3>
      ${presets.map((choice) => this.#renderChoice(options, choice))}
    </div>`;
    return this.renderDialog({ title: messages('theme'), close: messages('close'), content });
  }

  #renderChoice({ current, choose }: ThemeChoices, { name, theme, value }: Choice): TemplateResult {
    const apply = (): void => {
      choose(value);
      this.requestUpdate();
    };
    return html`<button
      part="button"
      class="control choice"
      type="button"
      aria-pressed=${isSameValue(current() ?? undefined, value)}
      @click=${apply}
    >
      ${renderSwatch(theme)}<span>${name}</span>
    </button>`;
  }
}

/** Names of presets are words. */
const toName = (id: string): string => id.slice(0, 1).toUpperCase() + id.slice(1);

/** Three bars on the surface of a widget, in the colours of the first series. */
function renderSwatch(theme: unknown): TemplateResult {
  const { values } = parseFullThemes([theme], themePresets);
  const primary = values.get('primary') ?? 'var(--v-series-1)';
  const bars = [primary, values.get('series-2') ?? primary, values.get('series-3') ?? primary];
  const ground = values.get('widget-background') ?? 'var(--v-widget-background)';
  return html`<span class="swatch" aria-hidden="true" ${styleValues({ background: ground })}
    >${bars.map((color) => html`<i ${styleValues({ background: color })}></i>`)}</span
  >`;
}

export function createChooseThemeElement(options: ThemeChoices): ChooseThemeElement {
  if (!customElements.get('vitrine-choose-theme'))
    customElements.define('vitrine-choose-theme', ChooseThemeElement);
  return Object.assign(new ChooseThemeElement(), { options });
}
