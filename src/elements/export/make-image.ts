/** Pictures of charts and maps, on the ground that their widget gives them: light text would be lost on white. */
import type { ViewElement } from '../widget/view-interface.ts';
import { ExportError } from './export-error.ts';

export interface ExportImageOptions {
  readonly widget: Element;
  readonly format: 'png' | 'svg';
  readonly scale: number;
}

export async function makeImage({ widget, format, scale }: ExportImageOptions): Promise<Blob> {
  const view = widget.shadowRoot?.querySelector<ViewElement>('.view');
  if (!view?.toImage) throw new ExportError('rows-not-ready', 'The widget is not drawn.');
  const picture = await view.toImage({ format, scale });
  const ground = groundOf(widget);
  if (ground === undefined) return picture;
  return format === 'svg' ? underlaySvg(picture, ground) : underlayPng(picture, ground);
}

/** Of the widget's box, as `#rrggbb`; undefined: it has none of its own. */
function groundOf(widget: Element): string | undefined {
  const box = widget.shadowRoot?.querySelector('.widget');
  const context = createContext(1, 1);
  if (!box) return undefined;
  context.fillStyle = getComputedStyle(box).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  const hex = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('');
  return alpha === 255 ? `#${hex}` : undefined;
}

async function underlayPng(picture: Blob, ground: string): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const context = createContext(image.width, image.height);
  context.fillStyle = ground;
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(image, 0, 0);
  image.close();
  return new Promise((resolve, reject) =>
    context.canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))),
      'image/png',
    ),
  );
}

async function underlaySvg(picture: Blob, ground: string): Promise<Blob> {
  const text = await picture.text();
  const rect = `<rect width="100%" height="100%" fill="${ground}"/>`;
  return new Blob([text.replace(/<svg[^>]*>/, (start) => start + rect)], { type: 'image/svg+xml' });
}

function createContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas.');
  return context;
}
