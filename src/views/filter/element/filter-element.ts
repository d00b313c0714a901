import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { summariseFilter } from '../../../model/controls/summarise-filter.ts';
import type { FilterValue } from '../../../model/filters/control-values.ts';
import { baseStyles } from '../../../elements/theme/base-styles.ts';
import { PopoverController } from '../../../elements/popover/popover-controller.ts';
import { popoverStyles } from '../../../elements/popover/popover-styles.ts';
import { loadChunk } from '../../../browser/load-chunk.ts';
import type { ViewElement, ViewInput } from '../../../elements/view/view-interface.ts';
import {
  chevronIcon,
  clearIcon,
  filterIcon,
  lockIcon,
  resetIcon,
} from '../../../elements/control/control-icons.ts';
import { controlFieldStyles } from '../../../elements/control/control-field-styles.ts';
import { deriveFilterControlState, type FilterControlState } from './filter-control-state.ts';
import { MemberLoader } from '../../../elements/control/member-loader.ts';
import type { FilterPanelElement } from './panel/filter-panel-element.ts';
import { TypedDraft } from './panel/typed-draft.ts';

/**
 * The control of a filter: its label, its current value, and a panel to change it.
 * @csspart control - A filter or time grain: its label and its field.
 * @csspart control-label - The label of a filter or time grain.
 * @csspart control-narrowed - What a click narrows the value of a filter to, beside its label.
 * @csspart control-field - The field that shows the value and opens the panel or menu, or one choice beside others.
 * @csspart control-button - A button to clear or reset a filter or time grain.
 * @csspart control-panel - The panel in which a filter is edited.
 */
export class FilterElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, controlFieldStyles, popoverStyles];
  static override properties = { input: { attribute: false }, panel: { state: true } };

  readonly parts = 'control, control-label, control-narrowed, control-field, control-button, control-panel';
  declare input: ViewInput | undefined;
  declare private panel: FilterPanelElement | 'failed' | undefined;

  readonly #members = new MemberLoader(this);
  readonly #draft = new TypedDraft();
  readonly #popover = new PopoverController(this, {
    anchor: () => this.renderRoot.querySelector<HTMLElement>('.frame'),
    popover: () => this.renderRoot.querySelector<HTMLElement>('[popover]'),
    field: () => this.renderRoot.querySelector<HTMLElement>('.field'),
    onToggle: (isOpen) => void this.#onToggle(isOpen),
  });

  async draw(): Promise<void> {
    await this.updateComplete;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const control = this.input?.control;
    if (changed.has('input') && control) void this.#members.load(control);
  }

  /** Loads the panel when it opens. A new panel starts with the current filter. */
  async #onToggle(isOpen: boolean): Promise<void> {
    if (!isOpen) {
      this.#draft.rest();
      return void (this.panel = undefined);
    }
    const control = this.input?.control;
    try {
      const { createFilterPanel } = await loadPanel();
      // The type of the member must be known first, so that the panel does not change while it is used.
      if (control) await this.#members.retry(control);
      if (this.#popover.isOpen) await this.#showPanel(createFilterPanel());
    } catch {
      this.panel = 'failed';
    }
  }

  async #showPanel(panel: FilterPanelElement): Promise<void> {
    this.panel = panel;
    await this.updateComplete;
    await panel.updateComplete;
    panel.focusFirst();
  }

  /** As in a combobox, arrow keys open the panel, letters begin the search for a value, and Delete clears the value. */
  #onFieldKey(event: KeyboardEvent, scene: FilterControlState): void {
    const { key } = event;
    const opens = key === 'ArrowDown' || key === 'ArrowUp';
    if (opens || (scene.type === 'string' && this.#draft.press(event))) this.#popover.open();
    else if (key === 'Delete' && !this.#popover.isOpen && scene.filter) this.#act(scene, 'clear');
    else return;
    event.preventDefault();
  }

  #pick(scene: FilterControlState, filter: FilterValue | null | undefined): void {
    this.input?.control?.requests.pickFilter(scene.control.member, filter);
  }

  protected override render(): TemplateResult | typeof nothing {
    const scene = this.input && deriveFilterControlState(this.input, this.#members.members);
    if (!scene) return nothing;
    const { panel } = this;
    if (panel instanceof LitElement) panel.input = this.#toPanel(scene);
    return html`<div part="control" class="control-box">
        <span class="labels">
          <span part="control-label" class="label" id="label" title=${scene.title}>${scene.title}</span>
          ${renderNarrowed(scene)}
        </span>
        ${scene.isLocked || scene.isUnknown ? renderLocked(scene) : this.#renderField(scene)}
      </div>
      ${scene.isLocked || scene.isUnknown ? nothing : this.#renderPopover(scene)}`;
  }

  #toPanel(scene: FilterControlState): FilterPanelElement['input'] {
    return {
      ...scene,
      draft: this.#draft,
      pick: (filter) => this.#pick(scene, filter),
      reset: () => this.#pick(scene, undefined),
      close: () => this.#popover.close(),
    };
  }

  #renderField(scene: FilterControlState): TemplateResult {
    const canClear = scene.filter !== undefined;
    const canReset = scene.hasDefault && !scene.isDefault;
    return html`<div class="frame ${canClear ? 'can-clear' : ''} ${canReset ? 'can-reset' : ''}">
      <button
        part="control-field"
        class="field"
        type="button"
        popovertarget="panel"
        aria-haspopup="dialog"
        aria-expanded=${this.#popover.isOpen}
        aria-labelledby="label value"
        aria-describedby="narrowed"
        aria-keyshortcuts=${canClear ? 'Delete' : nothing}
        @pointerenter=${preparePanel}
        @focus=${preparePanel}
        @keydown=${(event: KeyboardEvent) => this.#onFieldKey(event, scene)}
      >
        ${renderValue(scene)}${chevronIcon}
      </button>
      <span class="acts">
        ${canClear ? this.#renderAct(scene, 'clear') : nothing}
        ${canReset ? this.#renderAct(scene, 'reset') : nothing}
      </span>
    </div>`;
  }

  /** No tab stop of its own: the panel has the same buttons, and Delete clears. */
  #renderAct(scene: FilterControlState, act: 'clear' | 'reset'): TemplateResult {
    const name = scene.texts(`${act}Of`, { title: scene.title });
    return html`<button
      part="control-button"
      class="icon ${act}"
      type="button"
      tabindex="-1"
      aria-label=${name}
      title=${name}
      @click=${() => this.#act(scene, act)}
    >
      ${act === 'clear' ? clearIcon : resetIcon}
    </button>`;
  }

  /** Moves the focus to the field, because the button is removed with the value. */
  #act(scene: FilterControlState, act: 'clear' | 'reset'): void {
    this.#pick(scene, act === 'clear' ? null : undefined);
    this.renderRoot.querySelector<HTMLElement>('.field')?.focus();
  }

  #renderPopover({ texts }: FilterControlState): TemplateResult {
    const { panel } = this;
    const note = texts(panel === 'failed' ? 'failed' : 'loading');
    return html`<div
      part="control-panel"
      id="panel"
      popover
      role="dialog"
      aria-labelledby="label"
      @beforetoggle=${this.#popover.onToggle}
      @keydown=${this.#popover.onKeyDown}
    >
      ${panel instanceof LitElement ? panel : html`<p class="note" role="status">${note}</p>`}
    </div>`;
  }
}

const loadPanel = () => loadChunk(() => import('./panel/filter-panel-element.ts'));

/** Loads the panel before the press that opens it. A failure is told when it opens. */
const preparePanel = (): void => void loadPanel().catch(() => undefined);

/** Says that the value of the control is not the whole truth. The chip of the click has the same text. */
function renderNarrowed({ pickedTexts, texts }: FilterControlState): TemplateResult | typeof nothing {
  if (pickedTexts.length === 0) return nothing;
  const hint = texts('narrowedBy', { text: pickedTexts.join(', ') });
  return html`<span part="control-narrowed" class="narrowed" title=${hint}
    >${filterIcon}<bdi aria-hidden="true">${pickedTexts.join(', ')}</bdi
    ><span id="narrowed" class="visually-hidden">${hint}</span></span
  >`;
}

/** Values have their own text direction. */
function renderValue(scene: FilterControlState): TemplateResult {
  const { text, rest } = summariseFilter(scene.filter, { ...scene, locale: scene.context.locale });
  const none = scene.filter === undefined ? 'none' : '';
  return html`<span id="value" class="value ${none}" title=${`${text} ${rest}`.trim()}
    ><span class="words" dir="auto">${text}</span
    >${rest ? html` <span class="rest" dir="ltr">${rest}</span>` : nothing}</span
  >`;
}

/** A locked field remains focusable, so that screen readers can read its value and the reason. */
function renderLocked(scene: FilterControlState): TemplateResult {
  const { texts, control, isUnknown } = scene;
  const reason = isUnknown ? texts('memberUnknown', { member: control.member }) : texts('locked');
  return html`<div class="frame ${isUnknown ? 'wrong' : 'locked'}" title=${reason}>
    <button
      part="control-field"
      class="field"
      type="button"
      aria-disabled="true"
      aria-labelledby="label value"
      aria-describedby="reason narrowed"
    >
      ${isUnknown ? html`<span id="value" class="value"><span class="words">${reason}</span></span>` : renderValue(scene)}
      ${isUnknown ? nothing : lockIcon}
    </button>
    <span id="reason" class="visually-hidden">${reason}</span>
  </div>`;
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-filter')) customElements.define('vitrine-filter', FilterElement);
  return new FilterElement();
}
