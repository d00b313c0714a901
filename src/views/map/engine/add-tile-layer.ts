import type { TileBaseMap } from './tiles.ts';
import type { Camera } from '../model/camera-math.ts';
import type { MapParts } from './load-map-parts.ts';
import type { MapRequest } from './map-request.ts';

export interface TileLayerOptions {
  readonly request: MapRequest;
  readonly parts: MapParts;
  readonly camera: Camera;
  readonly signal: AbortSignal;
}

/**
 * Adds the host's tiles below a flat map, if there are any. The outlines stay until the tiles are loaded, and if
 * loading fails.
 */
export async function addTileLayer(
  target: HTMLElement,
  { request, parts, camera, signal }: TileLayerOptions,
): Promise<TileBaseMap | undefined> {
  const { mapStyle: style, allowOrigins = [], onTiles } = request;
  if (style === undefined || parts.isGlobe) return undefined;
  try {
    const { drawTiles } = await import('./tiles.ts');
    signal.throwIfAborted();
    const tiles = await drawTiles(target, { style, allowOrigins, camera, signal });
    onTiles?.({ status: 'shown', attribution: tiles.attribution });
    return tiles;
  } catch (error) {
    if (!signal.aborted) onTiles?.({ status: 'failed', error: toError(error) });
    return undefined;
  }
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
