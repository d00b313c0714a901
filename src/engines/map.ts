/** Draws maps on a canvas with bundled outlines: no worker, no network; a host's tiles are fetched on demand. */
import { MapInstance } from './map/map-instance.ts';
import type { MapDrawing, MapRequest } from './map/map-request.ts';

export type { MapDrawing, MapFacts, MapRequest, TileState } from './map/map-request.ts';

/**
 * Draws `request` inside `target`. Rejects with an `EngineError` for a spec that is none or
 * where outlines cannot be had, and with the signal's
 * reason after an abort; nothing stays behind then.
 */
export function drawMap(target: HTMLElement, request: MapRequest): Promise<MapDrawing> {
  return MapInstance.draw(target, request);
}
