import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { GrainControl } from '../../../model/controls/control-definitions.ts';
import type { ControlMessages } from '../../../model/messages/controls-en.ts';
import { chevronIcon, lockIcon, resetIcon } from '../../../elements/control/control-icons.ts';
import { findControlMessages } from '../../../elements/control/control-messages.ts';
import { findGrainTitle } from '../../../elements/control/grain-title.ts';
import { controlFieldStyles } from '../../../elements/control/control-field-styles.ts';
import { MemberLoader } from '../../../elements/control/member-loader.ts';
import {
  renderSegmentedControl,
  segmentedControlStyles,
  type Segment,
} from '../../../elements/control/segmented-control.ts';
import { baseStyles } from '../../../elements/theme/base-styles.ts';
import type { ControlInput, ViewElement, ViewInput } from '../../../elements/view/view-interface.ts';
import { grainStyles } from './grain-styles.ts';
import { toProvisionalTitle } from '../../../elements/control/provisional-member-title.ts';

/** `null`: the grain of each report. */
type Choice = string | null;

/**
 * The control of a time grain: a segmented control, or a menu if there is little space.
 */
export class GrainElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, controlFieldStyles, segmentedControlStyles, grainStyles];
  static override properties = { input: { attribute: false }, isNarrow: { state: true } };

  readonly parts = 'control, control-label, control-field, control-button, control-panel';
  declare input: ViewInput | undefined;
  declare private isNarrow: boolean;
  readonly #members = new MemberLoader(this);
  readonly #resizing = new ResizeObserver(() => this.#measure());

  constructor() {
    super();
    this.isNarrow = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizing.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizing.disconnect();
  }

  async draw(): Promise<void> {
    await this.updateComplete;
    this.#measure();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const control = this.input?.control;
    if (changed.has('input') && control) void this.#members.load(control);
  }

  get #control(): { control: GrainControl; dashboard: ControlInput } | undefined {
    const { control: dashboard, widgetId } = this.input ?? {};
    const control = dashboard?.controls.grains.find((one) => one.widgetId === widgetId);
    return dashboard && control && { control, dashboard };
  }

  get #texts(): ControlMessages {
    return findControlMessages(this.input?.viewContext.context.locale ?? 'en');
  }

  /** Estimates the width from the number of characters, without a layout. */
  #measure(): void {
    const found = this.#control;
    if (!found) return;
    const size = Number.parseFloat(getComputedStyle(this).getPropertyValue('font-size')) || 14;
    const letters = this.#segments(found).reduce((sum, { title }) => sum + title.length, 0);
    const needed = letters * size * 0.56 + this.#segments(found).length * 19 + (this.#canReset ? 34 : 0) + 8;
    const { width, height } = this.getBoundingClientRect();
    this.isNarrow = needed > (height < 58 ? width * 0.6 : width);
  }

  get #canReset(): boolean {
    const found = this.#control;
    if (!found || found.control.visibility === 'disabled') return false;
    const { active, defaults } = found.dashboard;
    const { member } = found.control;
    return active.grains.get(member) !== defaults.grains.get(member);
  }

  /** Without a default, the first segment is the grain of each report. */
  #segments({ control, dashboard }: { control: GrainControl; dashboard: ControlInput }): Segment<Choice>[] {
    const grains = control.grains.map((grain) => ({
      value: grain,
      title: findGrainTitle(grain, this.#texts),
    }));
    if (dashboard.defaults.grains.has(control.member)) return grains;
    return [{ value: null, title: this.#texts('own'), hint: this.#texts('ownHint') }, ...grains];
  }

  #choose(grain: Choice | undefined): void {
    const found = this.#control;
    if (found) found.dashboard.requests.pickGrain(found.control.member, grain);
  }

  protected override render(): TemplateResult | typeof nothing {
    const found = this.#control;
    if (!found || !this.input) return nothing;
    const { control, dashboard } = found;
    const known = this.#members.members;
    const title =
      this.input.title || (known?.get(control.member)?.title ?? toProvisionalTitle(control.member));
    const isUnknown = known !== undefined && known.size > 0 && !known.has(control.member);
    const grain = dashboard.active.grains.get(control.member) ?? null;
    return html`<div part="control" class="control-box">
      <span part="control-label" class="label" title=${title}>${title}</span>
      ${
        isUnknown
          ? html`<p class="wrong">${this.#texts('memberUnknown', { member: control.member })}</p>`
          : html`<div class="row">
              ${this.#renderChoices(found, title, grain)}${this.#renderEnd(control, title)}
            </div>`
      }
    </div>`;
  }

  #renderChoices(
    found: { control: GrainControl; dashboard: ControlInput },
    label: string,
    chosen: Choice,
  ): TemplateResult {
    const isLocked = found.control.visibility === 'disabled';
    const segments = this.#segments(found);
    const onChoose = (grain: Choice): void => this.#choose(grain);
    if (!this.isNarrow)
      return renderSegmentedControl<Choice>({
        label: isLocked ? `${label}. ${this.#texts('locked')}` : label,
        segments,
        chosen,
        isLocked,
        onChoose,
      });
    return html`<span class="menu"
      ><select
        part="control-field"
        aria-label=${label}
        aria-disabled=${isLocked}
        title=${isLocked ? this.#texts('locked') : nothing}
        ?disabled=${isLocked}
        @change=${(event: Event) =>
          event.target instanceof HTMLSelectElement &&
          onChoose(segments[event.target.selectedIndex]?.value ?? null)}
      >
        ${segments.map(
          ({ value, title, hint }) =>
            html`<option .selected=${value === chosen} title=${hint ?? nothing}>${title}</option>`,
        )}</select
      >${chevronIcon}</span
    >`;
  }

  #renderEnd(control: GrainControl, title: string): TemplateResult | typeof nothing {
    if (control.visibility === 'disabled')
      return html`<span class="lock" title=${this.#texts('locked')}>${lockIcon}</span>`;
    if (!this.#canReset) return nothing;
    const name = this.#texts('resetOf', { title });
    return html`<button
      part="control-button"
      class="icon reset"
      type="button"
      aria-label=${name}
      title=${name}
      @click=${() => this.#choose(undefined)}
    >
      ${resetIcon}
    </button>`;
  }
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-grain')) customElements.define('vitrine-grain', GrainElement);
  return new GrainElement();
}
