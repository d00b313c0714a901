/** Lays a host's tile style below a map. MapLibre comes with this file, its worker with the file beside it. */
import { layGround } from './tiles/tile-ground.ts';
import type { TileGround, TileRequest } from './tiles/tile-ground.ts';

export type { TileGround, TileRequest } from './tiles/tile-ground.ts';

/** Resolves when the style is there and its first tiles are drawn. Rejects where that cannot be; nothing stays behind. */
export function drawTiles(target: HTMLElement, request: TileRequest): Promise<TileGround> {
  return layGround(target, request);
}
