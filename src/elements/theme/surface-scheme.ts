/** Finds out whether a surface is light or dark in both colour schemes, as `#111` is. */
import { isLightSurface, readChannels } from '../../model/theme/lightness.ts';
import { surfaceTokens } from '../../model/theme/surface-tokens.ts';
import { toRgb } from './compute-colors.ts';

export type SurfaceScheme = 'light' | 'dark';

/**
 * The colour scheme that fits a background in CSS text. `undefined` if the background follows the page's own scheme, or is
 * transparent.
 */
export function findSurfaceScheme(root: ShadowRoot, background: string): SurfaceScheme | undefined {
  const [inLight, inDark] = computeInBothSchemes(root, background).map(schemeOf);
  return inLight === inDark ? inLight : undefined;
}

interface Adopted {
  readonly rule: CSSStyleRule;
  shared: object | undefined;
}

const adopted = new WeakMap<ShadowRoot, Adopted>();

/**
 * Sets the schemes of a dashboard's surfaces for all that is inside: `--vi-scheme` of widgets, `--vi-scheme-control`, and
 * `--vi-scheme-ground` of what has no background of its own.
 * @param shared - replaced with each change of the theme.
 */
export function adoptSchemes(root: ShadowRoot, shared: object): void {
  const known = adopted.get(root) ?? adoptRule(root);
  if (!known || known.shared === shared) return;
  known.shared = shared;
  const { style } = known.rule;
  const host = getComputedStyle(root.host);
  const read = (property: string): string => host.getPropertyValue(property).trim();
  const given = backgrounds.map(([name]) => read(`--vitrine-${name}`) || read(`--vi-t-${name}`));
  for (const [index, [name, value]] of backgrounds.entries()) {
    const background = given[index] ?? '';
    setIfOther(style, `--v-${name}`, background === '' || isColor(background) ? '' : value);
  }
  const find = (name: string) => findSurfaceScheme(root, `var(--v-${name}background)`);
  const schemes = {
    '--vi-scheme': find('widget-'),
    '--vi-scheme-control': find('control-'),
    '--vi-scheme-ground': find('dashboard-') ?? find(''),
  };
  for (const [name, scheme] of Object.entries(schemes)) setIfOther(style, name, scheme ?? 'initial');
}

/** Whatever is set in a rule, the browser computes the styles of all that is inside again. */
function setIfOther(style: CSSStyleDeclaration, name: string, value: string): void {
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}

function adoptRule(root: ShadowRoot): Adopted | undefined {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host{}');
  const [rule] = sheet.cssRules;
  if (!(rule instanceof CSSStyleRule)) return undefined;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const made = { rule, shared: undefined };
  adopted.set(root, made);
  return made;
}

/** Inks cannot be derived from a gradient, or from a word that is no colour: such a surface has its default. */
const backgrounds = surfaceTokens.filter(([name]) => name.endsWith('background'));

export const isColor = (text: string): boolean => CSS.supports('color', text);

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

/** `undefined` for what is mostly transparent: the surface below it counts. */
function schemeOf(color: string): SurfaceScheme | undefined {
  const channels = readChannels(color);
  const [, , , alpha = 1] = channels;
  if (alpha < 0.5) return undefined;
  return isLightSurface(channels) ? 'light' : 'dark';
}
