import { html, type TemplateResult, svg } from 'lit';
import type { MapDrawing } from '../../engines/map.ts';
import type { MapMessages } from '../../model/messages/map-en.ts';

/** Renders the buttons zoom in, zoom out and show all. A disabled button keeps the focus. */
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

const icon = (path: TemplateResult): TemplateResult =>
  svg`<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

export const zoomInIcon = icon(svg`<path d="M12 5v14M5 12h14"/>`);
export const zoomOutIcon = icon(svg`<path d="M5 12h14"/>`);
export const fitIcon = icon(svg`<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>`);
export const noteIcon = icon(svg`<circle cx="12" cy="12" r="9"/><path d="M12 11v5.5m0-9v.01"/>`);

/** An action on the map by keyboard. Arrow keys without Shift navigate through its marks. */
type Act = (map: MapDrawing) => void;

/** Share of the visible area that a key moves the map by. */
const step = 0.25;

const moves: Readonly<Record<string, Act>> = {
  '+': (map) => map.zoom(1),
  '=': (map) => map.zoom(1),
  '-': (map) => map.zoom(-1),
  _: (map) => map.zoom(-1),
  '0': (map) => map.fit(),
};

const shifted: Readonly<Record<string, Act>> = {
  ArrowLeft: (map) => map.pan(-step, 0),
  ArrowRight: (map) => map.pan(step, 0),
  ArrowUp: (map) => map.pan(0, -step),
  ArrowDown: (map) => map.pan(0, step),
};

/** The action of a key. `undefined` for keys of the page and of the mark navigation. */
export function findMapAction({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): Act | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return shiftKey ? (shifted[key] ?? moves[key]) : moves[key];
}
