import { html, nothing, svg, type TemplateResult } from 'lit';
import type { KpiPoint, KpiSparkline } from '../model/kpi-blocks.ts';
import type { KpiMessages } from '../../../model/messages/kpi-en.ts';
import { styleValues } from '../../../elements/theme/style-values-directive.ts';
import type { KpiTooltipController } from './kpi-tooltip-controller.ts';

interface Known extends KpiPoint {
  readonly value: number;
}

/** Renders a sparkline. Its accessible name describes the series, and a tooltip shows each value. */
export function renderSparkline(
  block: KpiSparkline,
  messages: KpiMessages,
  tips: KpiTooltipController,
): TemplateResult {
  const { mark, width, height, color, negativeColor } = block;
  const scale = findScale(block);
  const point = (event: PointerEvent) => describePoint(event, block, tips);
  const own = {
    'max-width': px(width),
    'flex-basis': px(height),
    '--vi-high': px(height),
    '--vi-ink': color,
    '--vi-low': negativeColor,
  };
  return html`<div
    class="block sparkline ${height === undefined ? '' : 'fixed'}"
    role="img"
    aria-label=${describe(block, messages)}
    @pointermove=${point}
    @pointerleave=${() => tips.hide()}
    ${styleValues(own)}
  >
    ${block.caption ? html`<div part="kpi-label" class="label">${block.caption}</div>` : nothing}
    <div class="trace">
      <div class="plot">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          ${mark === 'bar' ? drawBars(block, scale) : drawRuns(block, scale)}
        </svg>
        ${block.lastPoint && mark !== 'bar' ? markLast(block, scale) : nothing}
      </div>
    </div>
  </div>`;
}

const px = (length: number | undefined): string | undefined =>
  length === undefined ? undefined : `${length}px`;

const knownOf = ({ points }: KpiSparkline): Known[] =>
  points.flatMap((point) => (point.value === null ? [] : [{ ...point, value: point.value }]));

/** Maps a value to its distance from the top, 0 to 100. */
type Scale = (value: number) => number;

/** Bars start at zero. Lines use the whole height, and a constant line is in the middle. */
function findScale(block: KpiSparkline): Scale {
  const values = knownOf(block).map(({ value }) => value);
  if (block.mark === 'bar') values.push(0);
  const least = values.reduce((one, other) => Math.min(one, other), Infinity);
  const most = values.reduce((one, other) => Math.max(one, other), -Infinity);
  if (most === least) return () => 50;
  // Halves avoid an overflow for the range of very large numbers.
  return (value) => 96 - ((value / 2 - least / 2) / (most / 2 - least / 2)) * 92;
}

const write = (place: number): string => place.toFixed(2);

/** Draws one line for each run of values without a gap. */
function drawRuns(block: KpiSparkline, scale: Scale): TemplateResult[] {
  const runs: string[][] = [[]];
  for (const { at, value } of block.points)
    if (value === null) runs.push([]);
    else runs.at(-1)?.push(`${write(at * 100)},${write(scale(value))}`);
  return runs.flatMap((run) => (run.length === 0 ? [] : [drawRun(run, block.mark === 'area')]));
}

function drawRun(run: readonly string[], filled: boolean): TemplateResult {
  const line = `M${run.join('L')}${run.length === 1 ? 'h0' : ''}`;
  const first = run[0]?.split(',')[0] ?? '0';
  const last = run.at(-1)?.split(',')[0] ?? '0';
  const area = filled ? svg`<path class="area" d=${`${line}L${last},100L${first},100Z`}></path>` : '';
  return svg`${area}<path class="line" d=${line}></path>`;
}

function drawBars({ points, lastPoint }: KpiSparkline, scale: Scale): TemplateResult[] {
  const step = 100 / points.length;
  const zero = scale(0);
  return points.map(({ value }, index) => {
    if (value === null) return svg``;
    const side = value < 0 ? 'below' : '';
    const last = lastPoint && index === points.length - 1 ? 'last' : '';
    const top = Math.min(zero, scale(value));
    const high = Math.max(1, Math.abs(zero - scale(value)));
    return svg`<rect class="stick ${side} ${last}" x=${write(index * step + step * 0.12)} y=${write(top)} width=${write(step * 0.76)} height=${write(high)}></rect>`;
  });
}

/** The mark is an element outside of the SVG, which is stretched and would distort a circle. */
function markLast(block: KpiSparkline, scale: Scale): unknown {
  const last = knownOf(block).at(-1);
  if (!last) return nothing;
  return html`<i
    class="last"
    ${styleValues({ left: `${last.at * 100}%`, top: `${scale(last.value)}%` })}
  ></i>`;
}

function describePoint(
  { clientX, clientY, currentTarget }: PointerEvent,
  block: KpiSparkline,
  tips: KpiTooltipController,
): void {
  if (!(currentTarget instanceof Element)) return;
  const { left, width } = (currentTarget.querySelector('.plot') ?? currentTarget).getBoundingClientRect();
  const at = (clientX - left) / Math.max(1, width);
  const nearest = block.points.reduce<KpiPoint | undefined>(
    (best, point) => (best && Math.abs(best.at - at) <= Math.abs(point.at - at) ? best : point),
    undefined,
  );
  if (!nearest) return;
  tips.show(
    { title: nearest.name || undefined, rows: [{ name: block.label, value: nearest.text }] },
    clientX,
    clientY,
  );
}

/** Describes number of points, extremes and trend as a readable message. */
function describe(block: KpiSparkline, messages: KpiMessages): string {
  const known = knownOf(block);
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return block.label;
  const name = ({ name, text }: Known) => (name ? messages('named', { value: text, name }) : text);
  const low = known.reduce((one, other) => (other.value < one.value ? other : one));
  const high = known.reduce((one, other) => (other.value > one.value ? other : one));
  const direction = last.value > first.value ? 'rising' : last.value < first.value ? 'falling' : 'steady';
  const trend = messages(direction, { first: name(first), last: name(last) });
  const shared = { label: block.label, count: block.count, low: name(low), high: name(high), trend };
  return messages('seriesBy', { ...shared, dimension: block.dimension ?? block.label });
}
