import { html, type TemplateResult } from 'lit';
import { keepToolbarStop, moveInToolbar, toolbarTabIndex } from '../../../browser/toolbar-focus.ts';
import type { MapDrawing } from '../engine/map.ts';
import type { MapMessages } from '../../../model/messages/map-en.ts';
import { zoomInIcon, zoomOutIcon, fitIcon } from './map-icons.ts';

/** Renders the buttons zoom in, zoom out and show all. A disabled button keeps the focus. */
export function renderMapControls(
  messages: MapMessages,
  map: MapDrawing | undefined,
  act: (change: (map: MapDrawing) => void) => void,
): TemplateResult {
  const can = map?.canZoom ?? { in: false, out: false };
  const tools: readonly MapTool[] = [
    [messages('zoomIn'), zoomInIcon, can.in, (one) => one.zoom(1)],
    [messages('zoomOut'), zoomOutIcon, can.out, (one) => one.zoom(-1)],
    [messages('fit'), fitIcon, map !== undefined, (one) => one.fit()],
  ];
  return html`<div
    class="controls"
    part="map-controls"
    role="toolbar"
    aria-label=${messages('controls')}
    @keydown=${moveInToolbar}
    @focusin=${keepToolbarStop}
  >
    ${tools.map((tool, at) => renderButton(tool, at, act))}
  </div>`;
}

/** Name, icon, whether it is enabled, and what it does. */
type MapTool = readonly [string, TemplateResult, boolean, Act];

const renderButton = (
  [label, icon, isEnabled, change]: MapTool,
  at: number,
  act: (change: Act) => void,
): TemplateResult =>
  html`<button
    type="button"
    tabindex=${toolbarTabIndex(at)}
    title=${label}
    aria-label=${label}
    aria-disabled=${!isEnabled}
    @click=${() => isEnabled && act(change)}
  >
    ${icon}
  </button>`;

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
export function findMapActionForKey({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent): Act | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return shiftKey ? (shifted[key] ?? moves[key]) : moves[key];
}
