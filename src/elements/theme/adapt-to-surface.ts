import { dataTokens } from '../../model/theme/data-tokens.ts';
import { surfaceTokens } from '../../model/theme/surface-tokens.ts';
import type { ThemeValues } from '../../model/theme/parse-theme.ts';
import { hasLightText, hasColorOfScreen, isOnPaper } from './paper-colors.ts';
import { adoptSchemes, findSurfaceScheme, isColor } from './surface-scheme.ts';
import {
  given,
  listSurface,
  listTokens,
  surfaces,
  type Declaration,
  type Give,
} from './theme-token-styles.ts';

/** Texts of the theme are for the theme's surfaces. Those of the page are for all. */
const ofPage: Give = (name, otherwise) => `var(--vitrine-${name},${otherwise})`;

/** What is derived from the background of a widget, for one that has its own. */
const ownInks: readonly Declaration[] = [
  ...surfaces
    .filter(([name]) => name !== 'ground')
    .flatMap((surface) => listSurface(surface, surface[0] === 'widget' ? ofPage : given)),
  ...listTokens(
    surfaceTokens.filter(([name]) => /^widget-(text|title).*color/.test(name)),
    ofPage,
  ),
  ...listTokens(
    [...surfaceTokens, ...dataTokens].filter(([, value]) =>
      /(-control|line-widget|widget-background)\)/.test(value),
    ),
  ),
];

/**
 * Adapts a widget to its background. On one of its own, texts and lines are derived again, except for those that its style sets,
 * and `--vi-scheme` is the colour scheme of the surface, if that is light or dark in any page.
 * @param own - values of the widget's own style, which the widget has already.
 * @param shared - what the widgets of a dashboard share, and what is replaced with each change of its theme.
 */
export function adaptToSurface(widget: HTMLElement, own: ThemeValues, shared: object): void {
  const wanted = own.get('widget-background');
  const background = wanted !== undefined && isColor(wanted) ? wanted : undefined;
  if (background === undefined) widget.style.removeProperty('--v-widget-background');
  for (const [property, value] of ownInks)
    if (!own.has(property.replace('--v-', '')))
      widget.style.setProperty(property, background === undefined ? '' : value);
  const root = widget.getRootNode();
  if (!(root instanceof ShadowRoot)) return;
  adoptSchemes(root, shared);
  const scheme = background === undefined ? '' : (findSurfaceScheme(root, background) ?? 'initial');
  widget.style.setProperty('--vi-scheme', scheme);
  const { shadowRoot } = widget;
  if (own.size > 0 && shadowRoot && isOnPaper(root) && hasLightText(shadowRoot, ownText))
    dropOwnColors(widget, own, shared);
}

const ownText = ['var(--v-widget-text-color)'];

/** On paper, a widget that is made for a dark surface has the colours of the others. */
function dropOwnColors(widget: HTMLElement, own: ThemeValues, shared: object): void {
  const rest = [...own].filter(([name]) => !hasColorOfScreen(name));
  if (rest.length === own.size) return;
  for (const name of own.keys()) if (hasColorOfScreen(name)) widget.style.removeProperty(`--v-${name}`);
  adaptToSurface(widget, new Map(rest), shared);
}
