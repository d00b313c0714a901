/** A map as a picture: what is seen now, with its legend below. */
import type { ImageOptions } from '../engine-ports.ts';
import { EngineError } from '../engine-ports.ts';
import { createMapCanvas } from './map-canvas.ts';
import { measureLegend, paintLegend } from './map-legend.ts';
import type { MapParts } from './map-parts.ts';
import type { MapFacts } from './map-request.ts';
import { paintGround } from './map-stage.ts';
import type { MarkLayer, Sight } from './mark-layer.ts';

export interface PictureRequest {
  readonly parts: MapParts;
  readonly layer: MarkLayer;
  readonly sight: Sight;
  readonly facts: MapFacts;
  readonly hidden: ReadonlySet<number>;
  /** Tiles as they are painted now; the outlines lie below where there are none. */
  readonly tiles: HTMLCanvasElement | undefined;
}

export async function takePicture(
  request: PictureRequest,
  { format, scale = 2 }: ImageOptions,
): Promise<Blob> {
  if (format === 'svg') throw new EngineError('render-failed', 'A map has no SVG: it is painted, not drawn.');
  const { parts, layer, sight, facts, hidden, tiles } = request;
  const { width, height } = sight.frame;
  const foot = measureLegend(facts.legend);
  const canvas = createMapCanvas(undefined);
  const { element, context } = canvas;
  canvas.setSize(width, height + foot, scale);
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  if (tiles) context.drawImage(tiles, 0, 0, width, height);
  else paintGround(context, parts, sight);
  layer.paint(context, canvas.ratio, false);
  context.restore();
  const { look } = parts.rules;
  paintLegend({ context, ...facts, hidden, look, width, height: height + foot });
  return new Promise((resolve, reject) => {
    element.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))));
  });
}
