/** Charts on paper: vector images with sharp, searchable text in place of the pixels of a canvas. */
import type { ViewElement } from '../../view/view-interface.ts';
import type { WidgetElement } from '../../widget/widget-element.ts';

/** @returns a function that shows the canvas again. A drawing without vectors, such as a map, stays as it is. */
export async function showAsVectors(box: WidgetElement): Promise<() => void> {
  const { view } = box;
  const canvas = view?.shadowRoot?.querySelector<HTMLElement>('.box canvas');
  if (!view?.toImage) return () => undefined;
  if (!canvas) return nameCanvas(box, view);
  const picture = await view.toImage({ format: 'svg' }).catch(() => undefined);
  const image = picture && (await createImage(picture, canvas));
  if (!image) return () => undefined;
  image.alt = await describe(box, view);
  // Screen readers would read the summary twice: the image has it, too.
  const summary = view.shadowRoot?.querySelector<HTMLElement>('#summary');
  const hidden = [canvas, ...(summary ? [summary] : [])];
  for (const element of hidden) element.style.setProperty('display', 'none');
  canvas.before(image);
  return () => {
    for (const element of hidden) element.style.removeProperty('display');
    URL.revokeObjectURL(image.src);
    image.remove();
  };
}

/** A drawing of pixels alone, such as a map, has its summary as an alternative. */
async function nameCanvas(box: WidgetElement, view: ViewElement): Promise<() => void> {
  const canvas = view.shadowRoot?.querySelector('canvas');
  if (!canvas || canvas.hasAttribute('role')) return () => undefined;
  const before = canvas.ariaLabel;
  canvas.role = 'img';
  canvas.ariaLabel = await describe(box, view);
  return () => {
    canvas.role = null;
    canvas.ariaLabel = before;
  };
}

/** `undefined`: the page's policy forbids such images. */
async function createImage(
  picture: Blob,
  { clientWidth, clientHeight }: HTMLElement,
): Promise<HTMLImageElement | undefined> {
  const image = document.createElement('img');
  image.src = URL.createObjectURL(picture);
  image.style.setProperty('width', `${clientWidth}px`);
  image.style.setProperty('height', `${clientHeight}px`);
  image.style.setProperty('display', 'block');
  try {
    await image.decode();
    return image;
  } catch {
    URL.revokeObjectURL(image.src);
    return undefined;
  }
}

async function describe({ state }: WidgetElement, view: ViewElement): Promise<string> {
  const summary = await view.describe?.();
  return [state?.title, summary].filter(Boolean).join('. ');
}
