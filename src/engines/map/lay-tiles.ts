import type { TileGround } from '../tiles.ts';
import type { Camera } from '../../model/map/camera.ts';
import type { MapParts } from './map-parts.ts';
import type { MapRequest } from './map-request.ts';

export interface TileWish {
  readonly request: MapRequest;
  readonly parts: MapParts;
  readonly camera: Camera;
  readonly signal: AbortSignal;
}

/** Brings the host's tiles below a flat map, if there are any; the outlines stay until then, and where none come. */
export async function layTiles(
  target: HTMLElement,
  { request, parts, camera, signal }: TileWish,
): Promise<TileGround | undefined> {
  const { mapStyle: style, allowOrigins = [], onTiles } = request;
  if (style === undefined || parts.isGlobe) return undefined;
  try {
    const { drawTiles } = await import('../tiles.ts');
    signal.throwIfAborted();
    const tiles = await drawTiles(target, { style, allowOrigins, camera, signal });
    onTiles?.({ status: 'shown', attribution: tiles.attribution });
    return tiles;
  } catch (error) {
    if (!signal.aborted) onTiles?.({ status: 'failed', reason: String(error) });
    return undefined;
  }
}
