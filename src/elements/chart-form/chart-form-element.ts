import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { FormDrawing, FormSection, FormSlot, ReportForm } from '../../model/chart-form/form-control.ts';
import { describeForm } from '../../model/chart-form/report-form.ts';
import type { FormMessages } from '../../model/messages/report-form-en.ts';
import type { ShownField } from '../../model/report-proposals/shown-field.ts';
import { renderSegmentedControl, segmentedControlStyles } from '../control/segmented-control.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { chartFormStyles } from './chart-form-styles.ts';
import { gripIcon, moreIcon } from './form-icons.ts';
import { renderControl, writeLabel } from './render-form-control.ts';

/** A drawing that is changed by a form. */
export interface FormScene {
  readonly messages: FormMessages;
  readonly drawing: FormDrawing;
  /** The columns of its rows. */
  readonly fields: readonly ShownField[];
  readonly apply: (drawing: FormDrawing) => void;
}

/** The form for the drawing of a report. Slots take columns that are dragged to them. */
export class ChartFormElement extends LitElement {
  static override styles = [baseStyles, controlStyles, segmentedControlStyles, chartFormStyles];
  static override properties = {
    scene: { attribute: false },
    shownPart: { state: true },
    opened: { state: true },
  };

  declare scene: FormScene | undefined;
  /** The part of the drawing that is shown. */
  declare shownPart: number;
  /** The sections whose settings are shown, each with its kind. */
  declare private opened: ReadonlySet<string>;

  constructor() {
    super();
    this.shownPart = 0;
    this.opened = new Set(['vega mark', 'html html', 'table table', 'kpi block 0', 'map map']);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { scene } = this;
    if (!scene) return nothing;
    const form = describeForm(scene.drawing, scene.fields, this.shownPart);
    const hasForm = form.sections.some(({ key }) => key !== 'formats' && key !== 'more');
    return html`${hasForm ? nothing : html`<p class="note">${scene.messages('noForm')}</p>`}
    ${this.#renderParts(form, scene)}
    ${repeat(
      form.sections,
      ({ key }) => `${scene.drawing.kind} ${key}`,
      (section) => this.#renderSection(section, scene, form.move !== undefined),
    )}`;
  }

  #renderParts({ parts }: ReportForm, { messages }: FormScene): unknown {
    if (parts.length === 0) return nothing;
    return renderSegmentedControl<number>({
      label: messages('parts'),
      segments: parts.map((part, value) => ({ value, title: writeLabel(part, messages) })),
      chosen: Math.min(this.shownPart, parts.length - 1),
      onChoose: (part) => (this.shownPart = part),
    });
  }

  /** @param canMove - whether columns are dragged from slot to slot. */
  #renderSection(section: FormSection, scene: FormScene, canMove: boolean): TemplateResult {
    const { messages } = scene;
    const key = `${scene.drawing.kind} ${section.key}`;
    const isOpen = this.opened.has(key);
    const title = writeLabel(section.title, messages);
    const hasMore = section.controls.length > 0;
    const more = hasMore ? this.#renderMore(key, title, scene) : html`<span class="space"></span>`;
    return html`<section
      class=${section.slot ? 'slot' : ''}
      data-section=${section.key}
      data-drop=${section.slot ? `slot ${section.slot.key}` : nothing}
    >
      ${
        section.slot
          ? html`<div class="row">${renderSlot({ slot: section.slot, title, canMove }, scene)}${more}</div>`
          : this.#renderHeading(key, title)
      }
      ${
        isOpen && hasMore
          ? html`<div class="controls" role="group" aria-label=${title}>
              ${repeat(
                section.controls,
                (control) => control.key,
                (control) => renderControl(control, scene),
              )}
            </div>`
          : nothing
      }
    </section>`;
  }

  #renderHeading(key: string, title: string): TemplateResult {
    return html`<h3>
      <button
        class="heading"
        type="button"
        aria-expanded=${this.opened.has(key)}
        @click=${() => this.#toggle(key)}
      >
        <span dir="auto">${title}</span>${moreIcon}
      </button>
    </h3>`;
  }

  #renderMore(key: string, title: string, { messages }: FormScene): TemplateResult {
    const name = messages('settingsOf', { title });
    return html`<button
      class="more"
      type="button"
      aria-expanded=${this.opened.has(key)}
      aria-label=${name}
      title=${name}
      @click=${() => this.#toggle(key)}
    >
      ${moreIcon}
    </button>`;
  }

  #toggle(key: string): void {
    const opened = new Set(this.opened);
    if (!opened.delete(key)) opened.add(key);
    this.opened = opened;
  }
}

interface ShownSlot {
  readonly slot: FormSlot;
  readonly title: string;
  /** Whether its column can be dragged to another slot. */
  readonly canMove: boolean;
}

function renderSlot(
  { slot, title, canMove }: ShownSlot,
  { messages, fields, apply }: FormScene,
): TemplateResult {
  const { field, other, offered, isOptional, change } = slot;
  const titleOf = (name: string): string => fields.find((one) => one.name === name)?.title ?? name;
  const isOffered = field === undefined || offered.includes(field);
  const set = ({ currentTarget }: Event): void => {
    if (currentTarget instanceof HTMLSelectElement) apply(change(currentTarget.value || undefined));
  };
  const empty = other ? writeLabel(other, messages) : messages('emptySlot');
  const moved = canMove && field !== undefined ? titleOf(field) : undefined;
  return html`<span
      class="grip ${moved === undefined ? 'empty' : ''}"
      aria-hidden="true"
      data-drag-slot=${moved === undefined ? nothing : slot.key}
      data-drag-title=${moved ?? nothing}
      title=${moved === undefined ? nothing : messages('drag', { title: moved })}
      >${gripIcon}</span
    ><label
      ><span>${title}</span
      ><select data-slot=${slot.key} @change=${set}>
        ${
          isOptional || field === undefined
            ? html`<option value="" .selected=${field === undefined}>${empty}</option>`
            : nothing
        }
        ${(isOffered ? offered : [field, ...offered]).map(
          (name) => html`<option value=${name} .selected=${name === field}>${titleOf(name)}</option>`,
        )}
      </select></label
    >`;
}

export function defineChartForm(): void {
  if (!customElements.get('vitrine-chart-form'))
    customElements.define('vitrine-chart-form', ChartFormElement);
}
