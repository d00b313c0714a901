import { css, html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { findWidget, readConfig } from '../../model/draft/dashboard-draft.ts';
import { configureWidget } from '../../model/draft/edit-draft.ts';
import type { MemberList } from '../../model/parsing/parse-meta.ts';
import { readString } from '../../model/parsing/read-value.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { sidePanelStyles } from '../dialog/side-panel-styles.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { fieldStyles } from '../theme/field-styles.ts';
import { settingsFormStyles } from './settings-form-styles.ts';
import { renderChartControls, renderControlSettings, type SettingsInput } from './control-settings.ts';
import type { EditorContext } from './editor-context.ts';
import { renderCheck, renderGroup, renderText } from './settings-fields.ts';
import { renderStyleSettings } from './style-settings.ts';
import { renderTabChoice, renderTabSettings } from './tab-settings.ts';

const settingsStyles = css`
  dialog[popover] {
    width: min(340px, 100vw);
  }
  @media (width < 720px) {
    dialog[popover] {
      inset-block: auto 0;
      inset-inline: 0;
      width: 100vw;
      height: 60dvh;
      border-inline-start-width: 0;
      border-block-start-width: 1px;
    }
  }
  .color label {
    grid-template-columns: 1fr auto;
    align-items: center;
    min-height: 34px;
  }
  input[type='color'] {
    width: 52px;
    height: 32px;
    padding: 2px;
    border: 1px solid var(--v-line);
    border-radius: 6px;
    background-color: var(--v-control-background);
  }
  /* No colour of its own: a line across. */
  .unset::-webkit-color-swatch {
    border: 0;
    background: linear-gradient(
      to top right,
      transparent 47%,
      var(--v-negative) 47% 53%,
      transparent 53%
    ) !important;
  }
  .unset::-moz-color-swatch {
    border: 0;
    background: linear-gradient(
      to top right,
      transparent 47%,
      var(--v-negative) 47% 53%,
      transparent 53%
    ) !important;
  }
  input[type='color']:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -1px;
  }
  .row,
  .color {
    display: flex;
    align-items: flex-end;
    gap: 6px;
  }
  .color,
  .inside {
    align-items: center;
  }
  .inside {
    margin-inline-start: 12px;
  }
  .inside > :first-child {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .row label,
  .color label {
    flex: 1;
  }
`;

/**
 * The settings of one widget, beside the dashboard. They apply at once. The dashboard stays usable, and what changes
 * elsewhere, such as by undo, is seen here.
 */
export class WidgetSettingsElement extends DialogElement {
  static override styles = [
    baseStyles,
    controlStyles,
    dialogStyles,
    sidePanelStyles,
    fieldStyles,
    settingsFormStyles,
    settingsStyles,
  ];
  static override properties = { widgetId: { attribute: false }, members: { state: true } };

  declare widgetId: string;
  declare private members: MemberList | undefined;
  protected override readonly isBeside = true;
  context: EditorContext | undefined;
  readonly #watch: ReactiveController = {
    hostUpdated: () => {
      if (this.#widget) this.requestUpdate();
      else this.close();
    },
  };

  constructor() {
    super();
    this.widgetId = '';
    this.setAttribute('exportparts', 'dialog, button');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { context } = this;
    context?.pieces.host.addController(this.#watch);
    context?.pieces.members().then(
      (members) => (this.members = members),
      // The fields that need members name them by their names.
      () => undefined,
    );
  }

  override disconnectedCallback(): void {
    this.context?.pieces.host.removeController(this.#watch);
    super.disconnectedCallback();
  }

  get #widget() {
    const { draft } = this.context?.pieces.editing() ?? {};
    return draft && findWidget(draft, this.widgetId);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { context, members } = this;
    const widget = this.#widget;
    if (!context || !widget) return nothing;
    const { messages, pieces } = context;
    const input: SettingsInput = { context, widget, members };
    return this.renderDialog({
      title: messages('settingsOf', { title: pieces.titleOf(widget.id) }),
      close: messages('close'),
      content: html`<div class="fields">
        ${renderGeneral(input)} ${renderOwn(input)} ${renderStyleSettings(input)}
      </div>`,
    });
  }
}

function renderGeneral(input: SettingsInput): TemplateResult {
  const { context, widget } = input;
  const { messages } = context;
  const config = readConfig(widget);
  const configure = (change: Readonly<Record<string, unknown>>): void =>
    context.edit((draft) => configureWidget(draft, widget.id, change));
  return renderGroup(messages('general'), [
    renderText(messages('title'), readString(config['title']) ?? '', {
      hint: context.pieces.titleOf(widget.id),
      apply: (title) => configure({ title: title === '' ? undefined : title }),
    }),
    widget['type'] === 'CHART'
      ? renderCheck(messages('hideTitle'), config['hideTitle'] === true, (hideTitle) =>
          configure({ hideTitle: hideTitle || undefined }),
        )
      : nothing,
    renderTabChoice(input),
  ]);
}

function renderOwn(input: SettingsInput): unknown {
  const { type } = input.widget;
  if (type === 'FILTER' || type === 'TIME_GRAIN') return renderControlSettings(input);
  return type === 'CHART' ? renderChartControls(input) : renderTabSettings(input);
}

/** Another widget's settings replace those that are open. */
export function openWidgetSettings(context: EditorContext, widgetId: string): void {
  if (!customElements.get('vitrine-widget-settings'))
    customElements.define('vitrine-widget-settings', WidgetSettingsElement);
  const root = context.pieces.host.renderRoot;
  root.querySelector('vitrine-widget-settings')?.remove();
  root.append(Object.assign(new WidgetSettingsElement(), { context, widgetId }));
}
