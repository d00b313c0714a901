/** Renders a map as an image: the current view with the legend below. */
import type { ImageOptions } from '../../../engines/engine-interfaces.ts';
import { EngineError } from '../../../engines/engine-interfaces.ts';
import { measureLegend, paintLegend } from './map-image-legend.ts';
import type { MapParts } from './load-map-parts.ts';
import type { MapFacts } from './map-request.ts';
import type { MarkLayer, CameraView } from './mark-layer.ts';
import { createMapCanvas } from './map-canvas.ts';
import { paintBaseMap, paintNames } from './paint-base-map.ts';

export interface MapImageRequest {
  readonly parts: MapParts;
  readonly layer: MarkLayer;
  readonly cameraView: CameraView;
  readonly facts: MapFacts;
  readonly hidden: ReadonlySet<number>;
  /** The current tiles; undefined: the outlines are painted. */
  readonly tiles: HTMLCanvasElement | undefined;
}

export async function renderMapImage(
  request: MapImageRequest,
  { format, scale = 2 }: ImageOptions,
): Promise<Blob> {
  if (format === 'svg') throw new EngineError('render-failed', 'Maps cannot be exported as SVG.');
  const { parts, layer, cameraView, facts, hidden, tiles } = request;
  const { width, height } = cameraView.frame;
  const foot = measureLegend(facts.legend);
  const canvas = createMapCanvas(undefined);
  const { element, context } = canvas;
  canvas.setSize(width, height + foot, scale);
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  if (tiles) context.drawImage(tiles, 0, 0, width, height);
  else {
    paintBaseMap(context, parts, cameraView);
    paintNames(context, parts, { layer, cameraView, isAbove: false });
  }
  layer.paint(context, canvas.ratio, false);
  paintNames(context, parts, { layer, cameraView, isAbove: true });
  context.restore();
  const { theme } = parts.rules;
  paintLegend({ context, ...facts, hidden, theme, width, height: height + foot });
  return new Promise((resolve, reject) => {
    element.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is empty.'))));
  });
}
