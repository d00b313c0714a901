/** The image of a chart, in its current state. */
import type { View } from 'vega';
import type { ImageOptions } from '../../../engines/engine-interfaces.ts';
import { holdPainting } from './scene-painting.ts';

export const makeChartImage = (view: View, options: ImageOptions): Promise<Blob> =>
  holdPainting(view, () => makeImage(view, options));

/** As on the page: anchors of texts are left and right, and each text has its own direction. */
const directTexts = (svg: string): string =>
  svg.replace('<svg ', '<svg direction="ltr" ').replaceAll('<text ', '<text unicode-bidi="plaintext" ');

async function makeImage(view: View, { format, scale = 2 }: ImageOptions): Promise<Blob> {
  if (format === 'svg') return new Blob([directTexts(await view.toSVG())], { type: 'image/svg+xml' });
  const canvas = await view.toCanvas(scale);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is empty.'))), 'image/png');
  });
}
