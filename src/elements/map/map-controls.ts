import { html, type TemplateResult } from 'lit';
import type { MapDrawing } from '../../engines/map.ts';
import type { MapMessages } from '../../model/messages/map-en.ts';
import { fitIcon, zoomInIcon, zoomOutIcon } from './map-icons.ts';

/** Nearer, farther, everything. A button at its end says so and keeps the focus. */
export function renderMapControls(
  words: MapMessages,
  map: MapDrawing | undefined,
  act: (change: (map: MapDrawing) => void) => void,
): TemplateResult {
  const can = map?.canZoom ?? { in: false, out: false };
  return html`<div class="controls" part="map-controls" role="group" aria-label=${words('controls')}>
    ${renderButton(words('zoomIn'), zoomInIcon, can.in, () => act((one) => one.zoom(1)))}
    ${renderButton(words('zoomOut'), zoomOutIcon, can.out, () => act((one) => one.zoom(-1)))}
    ${renderButton(words('fit'), fitIcon, map !== undefined, () => act((one) => one.fit()))}
  </div>`;
}

const renderButton = (
  label: string,
  icon: TemplateResult,
  isEnabled: boolean,
  onClick: () => void,
): TemplateResult =>
  html`<button
    type="button"
    title=${label}
    aria-label=${label}
    aria-disabled=${!isEnabled}
    @click=${() => isEnabled && onClick()}
  >
    ${icon}
  </button>`;
