/** Zones divide a long grid, so that maxBoxesWithoutZones elements are observed at once. */
import { html, nothing } from 'lit';
import { styleValues } from '../theme/style-values-directive.ts';

/** Up to this number, boxes are observed without zones. */
const maxBoxesWithoutZones = 100;
/** Height of a zone, px. */
const zoneHeight = 1500;

/** @param height - height of the grid, px. A grid of few boxes has no zones. */
export function renderViewportZones(boxes: number, height: number): unknown {
  if (boxes <= maxBoxesWithoutZones) return nothing;
  return Array.from({ length: Math.ceil(height / zoneHeight) }, (_, index) => {
    const top = index * zoneHeight;
    return html`<i class="zone" ${styleValues(zoneStyle(top, Math.min(zoneHeight, height - top)))}></i>`;
  });
}

/** Zones are invisible, take no pointer events, and end with the grid. */
const zoneStyle = (top: number, height: number): Readonly<Record<string, string>> => ({
  position: 'absolute',
  'inset-inline': '0',
  'inset-block-start': `${top}px`,
  height: `${height}px`,
  'pointer-events': 'none',
});

/** Zones that overlap a vertical range of the grid, px from its top. */
export function listZonesInRange(zones: readonly Element[], top: number, bottom: number): Element[] {
  return zones.slice(Math.max(0, Math.floor(top / zoneHeight)), Math.floor(bottom / zoneHeight) + 1);
}
