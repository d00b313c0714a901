/** The image of a chart, in its current state. */
import type { View } from 'vega';
import type { ImageOptions } from '../engine-interfaces.ts';

export async function makeChartImage(view: View, { format, scale = 2 }: ImageOptions): Promise<Blob> {
  if (format === 'svg') return new Blob([await view.toSVG()], { type: 'image/svg+xml' });
  const canvas = await view.toCanvas(scale);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is empty.'))), 'image/png');
  });
}
