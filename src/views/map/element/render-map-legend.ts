/** Renders the legend of a map: colour steps, categories that readers can hide, sizes and groups. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { keepToolbarStop, moveInToolbar, toolbarTabIndex } from '../../../browser/toolbar-focus.ts';
import type { MapFacts } from '../engine/map.ts';
import { findLegendMiddle } from '../model/legend-middle.ts';
import { toRadius, toSizeSteps } from '../model/map-scales.ts';
import type { MapMessages } from '../../../model/messages/map-en.ts';
import { styleValues } from '../../../elements/theme/style-values-directive.ts';

export interface MapLegendScene {
  readonly facts: MapFacts;
  readonly messages: MapMessages;
  /** Labels of hidden categories. */
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (label: string) => void;
}

/** Radius of the largest circle in the legend, px. */
const maxRadius = 12;

export function renderMapLegend(scene: MapLegendScene): TemplateResult | typeof nothing {
  const { facts, messages } = scene;
  const { classes, categories, sizes, empty, cluster } = facts.legend;
  const isBare =
    classes.length + categories.length === 0 && !sizes && empty === undefined && cluster === undefined;
  if (isBare || facts.isEmpty) return nothing;
  return html`<div class="legend" role="group" aria-label=${messages('legend')} part="map-legend">
    ${classes.length > 0 ? renderRamp(scene) : nothing}
    ${categories.length > 0 ? renderCategories(scene) : nothing}
    ${empty === undefined ? nothing : renderKey(empty, messages('noValue'))}
    ${cluster === undefined ? nothing : renderKey(cluster, messages('grouped'), 'group')}
    ${sizes ? renderSizes(scene, sizes) : nothing}
  </div>`;
}

function renderRamp({ facts }: MapLegendScene): TemplateResult | typeof nothing {
  const { title, classes } = facts.legend;
  const first = classes[0];
  const last = classes.at(-1);
  if (!first || !last) return nothing;
  const write = (value: number) => facts.write('color', value);
  const isOne = first.from === last.to;
  const middle = findLegendMiddle(facts.legend);
  return html`<div class="ramp ${isOne ? 'one' : ''}">
    <span class="title">${title}</span>
    <span class="steps" aria-hidden="true"
      >${classes.map(
        ({ color, from, to }) =>
          html`<i title="${write(from)} – ${write(to)}" ${styleValues({ 'background-color': color })}></i>`,
      )}</span
    >
    <span class="ends"
      ><span dir="auto">${write(first.from)}</span>
      ${middle ? html`<span class="middle" dir="auto" ${styleValues({ 'inset-inline-start': `${100 * middle.at}%` })}>${write(middle.value)}</span>` : nothing}
      ${isOne ? nothing : html`<span dir="auto">${write(last.to)}</span>`}</span
    >
  </div>`;
}

function renderCategories({ facts, hidden, toggle }: MapLegendScene): TemplateResult {
  const { title, categories } = facts.legend;
  return html`<div
    class="categories"
    role="toolbar"
    aria-label=${title}
    @keydown=${moveInToolbar}
    @focusin=${keepToolbarStop}
  >
    ${categories.map(
      ({ label, color }, at) =>
        html`<button
          type="button"
          tabindex=${toolbarTabIndex(at)}
          class="category"
          aria-pressed=${!hidden.has(label)}
          @click=${() => toggle(label)}
        >
          <i ${styleValues({ 'background-color': color, 'border-color': color })}></i><span>${label}</span>
        </button>`,
    )}
  </div>`;
}

const renderKey = (color: string, label: string, style = ''): TemplateResult =>
  html`<span class="key ${style}"
    ><i ${styleValues({ 'background-color': color, 'border-color': color })}></i><span>${label}</span></span
  >`;

function renderSizes(
  { facts }: MapLegendScene,
  { title, largest }: { readonly title: string; readonly largest: number },
): TemplateResult {
  const radius = Math.min(maxRadius, facts.maxRadius);
  return html`<div class="sizes">
    <span class="title">${title}</span>
    ${toSizeSteps(largest).map((value) => {
      const r = toRadius(value, largest, radius);
      const side = 2 * r + 2;
      return html`<span class="size"
        >${svg`<svg width=${side} height=${side} aria-hidden="true"><circle cx=${side / 2} cy=${side / 2} r=${r} /></svg>`}<span
          >${facts.write('size', value)}</span
        ></span
      >`;
    })}
  </div>`;
}
