/** Lays a host's tile style below a map. MapLibre comes with this file, its worker with the file beside it. */
import { createTileBaseMap } from './tiles/tile-base-map.ts';
import type { TileBaseMap, TileRequest } from './tiles/tile-base-map.ts';

export type { TileBaseMap, TileRequest } from './tiles/tile-base-map.ts';

/** Resolves when the style is there and its first tiles are drawn. Rejects where that cannot be; nothing stays behind. */
export function drawTiles(target: HTMLElement, request: TileRequest): Promise<TileBaseMap> {
  return createTileBaseMap(target, request);
}
