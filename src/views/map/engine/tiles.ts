/** Shows the tile style of a host below a map. MapLibre is part of this file, its worker is in a separate file. */
import { createTileBaseMap } from './tiles/tile-base-map.ts';
import type { TileBaseMap, TileRequest } from './tiles/tile-base-map.ts';

export type { TileBaseMap, TileRequest } from './tiles/tile-base-map.ts';

/**
 * Resolves when the style is loaded and its first tiles are drawn. Rejects if that fails, and leaves nothing behind
 * then.
 */
export function drawTiles(target: HTMLElement, request: TileRequest): Promise<TileBaseMap> {
  return createTileBaseMap(target, request);
}
