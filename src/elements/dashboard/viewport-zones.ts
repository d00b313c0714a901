/** Zones across a long grid: whoever looks for boxes near the viewport looks for these first. */
import { html, nothing } from 'lit';
import { styleValues } from '../theme/style-values.ts';

/** Up to so many boxes an observer may be asked for each. */
const few = 100;
/** px */
const zoneHeight = 1500;

/** For a grid of that many boxes and that height, px; none for a small one. */
export function renderZones(boxes: number, height: number): unknown {
  if (boxes <= few) return nothing;
  return Array.from({ length: Math.ceil(height / zoneHeight) }, (_, index) => {
    const top = index * zoneHeight;
    return html`<i class="zone" ${styleValues(zoneStyle(top, Math.min(zoneHeight, height - top)))}></i>`;
  });
}

/** Nothing to see or to touch, and never beyond the grid. */
const zoneStyle = (top: number, height: number): Readonly<Record<string, string>> => ({
  position: 'absolute',
  'inset-inline': '0',
  'inset-block-start': `${top}px`,
  height: `${height}px`,
  'pointer-events': 'none',
});

/** The zones of a grid that cross these px from its top. */
export function findZones(zones: readonly Element[], top: number, bottom: number): Element[] {
  return zones.slice(Math.max(0, Math.floor(top / zoneHeight)), Math.floor(bottom / zoneHeight) + 1);
}
