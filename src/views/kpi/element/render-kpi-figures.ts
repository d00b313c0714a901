import { html, nothing, svg, type TemplateResult } from 'lit';
import type { KpiChange, KpiComparison, KpiNumber, FormattedFigure } from '../model/kpi-blocks.ts';
import type { KpiMessages } from '../../../model/messages/kpi-en.ts';
import { renderIcon } from '../../../elements/theme/problem-icons.ts';
import { styleValues } from '../../../elements/theme/style-values-directive.ts';
import type { TooltipHandlers } from './kpi-tooltip-controller.ts';

interface NumberExtras {
  readonly messages: KpiMessages;
  /** Font size in relation to the largest number. */
  readonly share: number;
  /** Whether it is shown if there is space for one figure only. */
  readonly lead: boolean;
  readonly tip: TooltipHandlers;
  /** Opens the rows behind the number, if there are any. */
  readonly drill: (() => void) | undefined;
}

/** Renders the full and the short number. Styles show the one that fits; screen readers get the full one. */
export function renderFormattedFigure({ full, short }: FormattedFigure): unknown {
  if (full === short) return html`<span>${full}</span>`;
  return html`<span class="full">${full}</span><span class="short" aria-hidden="true">${short}</span>`;
}

export function renderNumber(
  block: KpiNumber,
  { messages, share, lead, tip, drill }: NumberExtras,
): TemplateResult {
  const { label, missing, color, mostSize, align } = block;
  const size = {
    '--vi-share': String(share),
    '--vi-most': mostSize === undefined ? undefined : `${mostSize}px`,
    color,
  };
  const spelling = `${block.full === block.short ? '' : 'shortened'} ${block.compact ? 'compact' : ''}`;
  const text = missing
    ? html`<span aria-hidden="true">${block.full}</span
        ><span class="visually-hidden">${messages('noValue')}</span>`
    : renderFormattedFigure(block);
  return html`<div class="block number ${lead ? 'lead' : ''} ${align ? `text-${align}` : ''}">
    ${label ? html`<div part="kpi-label" class="label">${label}</div>` : nothing}
    <div
      part="kpi-value"
      class="value ${missing ? 'missing' : ''} ${block.wraps ? 'wraps' : ''} ${spelling}"
      dir="auto"
      ${styleValues(size)}
    >
      ${renderFigure(text, spelling, tip, drill)}
    </div>
  </div>`;
}

function renderFigure(
  text: unknown,
  spelling: string,
  tip: TooltipHandlers,
  drill: (() => void) | undefined,
): TemplateResult {
  if (!drill)
    return html`<span
      class="figure ${spelling}"
      @pointerenter=${tip.enter}
      @pointerleave=${tip.leave}
      @focus=${tip.focus}
      @blur=${tip.leave}
      @keydown=${tip.key}
      >${text}</span
    >`;
  return html`<button
    type="button"
    aria-haspopup="dialog"
    @click=${drill}
    @pointerenter=${tip.enter}
    @pointerleave=${tip.leave}
    @focus=${tip.focus}
    @blur=${tip.leave}
    @keydown=${tip.key}
  >
    ${text}
  </button>`;
}

/** Drawn, because the font of a theme may have no triangles. */
const drawTriangle = (path: string): TemplateResult =>
  svg`<svg viewBox="0 0 10 10" fill="currentColor"><path d=${path} /></svg>`;

const arrows = {
  up: drawTriangle('M5 1 10 9.5H0z'),
  down: drawTriangle('M5 9.5 0 1h10z'),
  same: nothing,
  unknown: nothing,
} as const;

/** A button that explains a change. */
export interface ExplainButton {
  readonly label: string;
  readonly click: () => void;
}

interface ComparisonExtras {
  /** Whether it remains visible with the lead figure if there is little space. */
  readonly beside: boolean;
  readonly explain: ExplainButton | undefined;
}

/** Renders a change with arrow, sign and colour, and as a text for screen readers. */
export function renderComparison(
  block: KpiComparison,
  messages: KpiMessages,
  { beside, explain }: ComparisonExtras,
): TemplateResult {
  const { trend, verdict, changes, color, label } = block;
  return html`<div part="kpi-comparison" class="block comparison ${beside ? 'beside' : ''}">
    ${
      trend === 'unknown'
        ? nothing
        : html`<span class="change ${verdict}" ${styleValues({ color })}
            ><span class="visually-hidden">${describeChange(block, messages)} </span
            ><span class="shown" aria-hidden="true"
              >${arrows[trend]}${changes.map((change, index) => renderChange(change, index, messages))}</span
            ></span
          >`
    }
    <div class="told">
      <span part="kpi-label" class="label" dir="auto"
        >${describePart(block, messages) ?? label ?? renderPrevious(block, messages)}</span
      >
      ${explain ? renderExplain(explain) : nothing}
    </div>
  </div>`;
}

const renderExplain = ({ label, click }: ExplainButton): TemplateResult =>
  html`<button
    part="explain-button"
    class="explain"
    type="button"
    aria-haspopup="dialog"
    aria-label=${label}
    title=${label}
    @click=${click}
  >
    ${explainIcon}
  </button>`;

const explainIcon = renderIcon(
  16,
  svg`<path d="M9 18h6m-5 3h4M8.5 14.5a6 6 0 1 1 7 0c-.6.5-1 1-1 1.7v.3h-5v-.3c0-.7-.4-1.2-1-1.7z"/>`,
);

/** The second change is in brackets. */
function renderChange(change: KpiChange, index: number, messages: KpiMessages): TemplateResult {
  const write = (text: string) => {
    const said = change.points ? messages('points', { change: text }) : text;
    return index > 0 ? `(${said})` : said;
  };
  return html`<bdi>${renderFormattedFigure({ full: write(change.full), short: write(change.short) })}</bdi>`;
}

function renderPrevious({ previous, trend }: KpiComparison, messages: KpiMessages): unknown {
  if (!previous) return messages('noPrevious');
  const key = trend === 'unknown' ? 'notComparable' : 'versus';
  return renderFormattedFigure({
    full: messages(key, { value: previous.full }),
    short: messages(key, { value: previous.short }),
  });
}

/** Why there is no change, where a part of a period is missing. It takes the place of a label. */
export const describePart = ({ partOf }: KpiComparison, messages: KpiMessages): string | undefined =>
  partOf === undefined ? undefined : messages('partOnly', { period: partOf });

/** Describes the previous value as a readable message. */
export function describePrevious({ previous, trend }: KpiComparison, messages: KpiMessages): string {
  if (!previous) return messages('noPrevious');
  return messages(trend === 'unknown' ? 'notComparable' : 'versus', { value: previous.full });
}

/** Describes a change as a readable message: direction, size, and whether it is an improvement. */
export function describeChange({ trend, verdict, changes }: KpiComparison, messages: KpiMessages): string {
  if (trend === 'unknown') return messages('noValue');
  const change = changes
    .map(({ full, points }) => (points ? messages('pointsSaid', { change: full }) : full))
    .join(', ');
  const moved = messages(trend, { change });
  return verdict === 'neutral' ? moved : `${moved}, ${messages(verdict)}`;
}

export const renderBlockProblem = (text: string): TemplateResult =>
  html`<div class="block problem"><bdi>${text}</bdi></div>`;
