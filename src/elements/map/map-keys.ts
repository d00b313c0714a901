/** Keys that move a map; those without Shift walk through its marks. */
import type { MapDrawing } from '../../engines/map.ts';

type Act = (map: MapDrawing) => void;

/** Share of the view that a key moves it by. */
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

/** What the key does to a map; undefined for a key that is the page's or the walk's. */
export function findMapAction({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): Act | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return shiftKey ? (shifted[key] ?? moves[key]) : moves[key];
}
