import { html, nothing, type TemplateResult } from 'lit';
import type { KpiProgress } from '../model/kpi-blocks.ts';
import { nullText, sayValue } from '../../../model/formats/format-value.ts';
import type { KpiMessages } from '../../../model/messages/kpi-en.ts';
import { styleValues } from '../../../elements/theme/style-values-directive.ts';
import { renderFormattedFigure } from './render-kpi-figures.ts';

/** Describes value and target as a readable message. */
export function describeProgress({ value, target, share }: KpiProgress, messages: KpiMessages): string {
  const said = sayValue(value.full, messages('noValue'));
  return share === undefined && target.full === nullText
    ? messages('noTarget', { value: said })
    : messages('ofTarget', { value: said, target: target.full });
}

/** Renders a meter. The bar or ring is full at the target. For larger values, the target is marked inside of it. */
export function renderProgress(block: KpiProgress, messages: KpiMessages): TemplateResult {
  const { label, share, shape, color } = block;
  const now = Math.round(Math.min(1, Math.max(0, share ?? 0)) * 100);
  const said = [block.percent, describeProgress(block, messages)].filter(Boolean).join(', ');
  return html`<div
    class="block progress ${shape}"
    role="meter"
    aria-valuenow=${now}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-label=${label ?? messages('progress')}
    aria-valuetext=${said}
    ${styleValues({ '--vi-ink': color })}
  >
    ${shape === 'bar' ? renderBar(block, messages) : renderRing(block, messages)}
  </div>`;
}

function renderAmount({ value, target, share }: KpiProgress, messages: KpiMessages): TemplateResult {
  const key = share === undefined && target.full === nullText ? 'noTarget' : 'ofTarget';
  const write = (spelling: 'full' | 'short') =>
    messages(key, { value: value[spelling], target: target[spelling] });
  return html`<span class="amount" dir="auto"
    >${renderFormattedFigure({ full: write('full'), short: write('short') })}</span
  >`;
}

function renderBar(block: KpiProgress, messages: KpiMessages): TemplateResult {
  const { label, percent, share = 0 } = block;
  const done = Math.min(1, Math.max(0, share));
  const aim = share > 1 ? 1 / share : undefined;
  return html`<p class="head">
      ${label ? html`<span part="kpi-label" class="label">${label}</span>` : renderAmount(block, messages)}
      <b class="percent">${percent}</b>
    </p>
    <div class="track">
      <i ${styleValues({ width: `${done * 100}%` })}></i>
      ${aim === undefined ? nothing : html`<u ${styleValues({ 'inset-inline-start': `${aim * 100}%` })}></u>`}
    </div>
    ${label ? html`<p class="foot">${renderAmount(block, messages)}</p>` : nothing}`;
}

/** A value beyond the target draws a second arc over the first. */
function renderRing(block: KpiProgress, messages: KpiMessages): TemplateResult {
  const { label, percent, share = 0 } = block;
  const done = Math.min(1, Math.max(0, share)) * 100;
  const over = Math.min(1, Math.max(0, share - 1)) * 100;
  return html`<div class="ring">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle class="rest" cx="50" cy="50" r="44"></circle>
        ${renderArc('done', done)}${renderArc('over', over)}
      </svg>
      <b class="percent ${percent ? '' : 'missing'}">${percent || nullText}</b>
    </div>
    <div class="caption">
      ${label ? html`<div part="kpi-label" class="label">${label}</div>` : nothing}${renderAmount(block, messages)}
    </div>`;
}

/** Omits an arc of zero length, whose round caps would be visible. */
function renderArc(name: string, percent: number): unknown {
  if (percent <= 0) return nothing;
  return html`<svg viewBox="0 0 100 100">
    <circle
      class=${name}
      cx="50"
      cy="50"
      r="44"
      pathLength="100"
      stroke-dasharray="${percent} 100"
      transform="rotate(-90 50 50)"
    ></circle>
  </svg>`;
}
