/** Finds out whether a surface is light or dark in both colour schemes, as `#111` is. */
import { toRgb } from './compute-colors.ts';

export type SurfaceScheme = 'light' | 'dark';

/** By what the views of one dashboard share, which is replaced with each change of the theme; then by colour. */
const known = new WeakMap<object, Map<string, SurfaceScheme | undefined>>();

/**
 * The colour scheme that fits a background in CSS text. `undefined` if the background follows the page's own scheme, or is
 * transparent.
 */
export function findSurfaceScheme(
  root: ShadowRoot,
  viewContext: object,
  background: string,
): SurfaceScheme | undefined {
  const schemes = known.get(viewContext) ?? new Map<string, SurfaceScheme | undefined>();
  known.set(viewContext, schemes);
  if (!schemes.has(background)) schemes.set(background, readScheme(root, background));
  return schemes.get(background);
}

function readScheme(root: ShadowRoot, background: string): SurfaceScheme | undefined {
  const [inLight, inDark] = computeInBothSchemes(root, background).map(schemeOf);
  return inLight === inDark ? inLight : undefined;
}

function computeInBothSchemes(root: ShadowRoot, background: string): string[] {
  const probe = document.createElement('div');
  probe.hidden = true;
  for (const scheme of ['light', 'dark']) {
    const { style } = probe.appendChild(document.createElement('i'));
    style.setProperty('color-scheme', scheme);
    style.setProperty('background-color', background);
  }
  root.appendChild(probe);
  const colors = [...probe.children].map((child) => toRgb(getComputedStyle(child).backgroundColor));
  probe.remove();
  return colors;
}

/** Above a luminance of 0.18 by WCAG, black has more contrast than white. */
function schemeOf(color: string): SurfaceScheme | undefined {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (alpha < 0.5) return undefined;
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(toLinear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? 'light' : 'dark';
}

function toLinear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
