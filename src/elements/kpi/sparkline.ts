import { svg, type TemplateResult } from 'lit';

const width = 100;
const height = 30;

/** A small picture of a series, stretched to its box; what it says stands in words beside it. */
export function renderSparkline(
  points: readonly (number | null)[],
  mark: 'line' | 'bar' | 'area',
): TemplateResult {
  const place = scale(points, mark === 'bar');
  const body = mark === 'bar' ? renderBars(points, place) : renderLine(points, place, mark === 'area');
  return svg`<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">${body}</svg>`;
}

interface Place {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

/** Bars start at zero; lines use the whole height. */
function scale(points: readonly (number | null)[], fromZero: boolean): Place {
  const known = points.filter((point) => point !== null);
  const least = Math.min(...known, ...(fromZero ? [0] : []));
  const most = Math.max(...known, ...(fromZero ? [0] : []));
  const span = most - least || 1;
  return {
    x: (index) => (index / Math.max(1, points.length - 1)) * width,
    y: (value) => height - 1 - ((value - least) / span) * (height - 2),
  };
}

function renderLine(points: readonly (number | null)[], { x, y }: Place, filled: boolean): TemplateResult {
  const known = points.flatMap((point, index) => (point === null ? [] : [[x(index), y(point)] as const]));
  const path = known.map(([left, top]) => `${left.toFixed(2)},${top.toFixed(2)}`).join('L');
  const [first, last] = [known.at(0)?.[0] ?? 0, known.at(-1)?.[0] ?? 0];
  const area = `M${first.toFixed(2)},${height}L${path}L${last.toFixed(2)},${height}Z`;
  return svg`${filled ? svg`<path class="area" d=${area}></path>` : ''}<path class="line" d=${`M${path}`}></path>`;
}

function renderBars(points: readonly (number | null)[], { y }: Place): TemplateResult {
  const step = width / points.length;
  const zero = y(0);
  const bars = points.map((point, index) => {
    if (point === null) return '';
    const top = Math.min(zero, y(point));
    return `M${(index * step + step * 0.12).toFixed(2)},${top.toFixed(2)}h${(step * 0.76).toFixed(2)}v${Math.abs(zero - y(point)).toFixed(2)}h-${(step * 0.76).toFixed(2)}z`;
  });
  return svg`<path class="bars" d=${bars.join('')}></path>`;
}
