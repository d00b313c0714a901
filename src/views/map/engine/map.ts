/**
 * Draws maps on a canvas with bundled outlines, without workers or network requests. Tiles of the host are loaded on
 * demand.
 */
import { MapInstance } from './map-instance.ts';
import type { MapDrawing, MapRequest } from './map-request.ts';

export type { MapDrawing, MapFacts, MapRequest, TileState } from './map-request.ts';

/**
 * Draws `request` inside of `target`. Rejects with an `EngineError` if the spec is invalid or the outlines cannot be
 * loaded, and with the signal's reason after an abort. Nothing is left in `target` then.
 */
export function drawMap(target: HTMLElement, request: MapRequest): Promise<MapDrawing> {
  return MapInstance.draw(target, request);
}
