import type { ThemeValues } from '../../model/theme/parse-theme.ts';
import { findSurfaceScheme } from './surface-scheme.ts';
import { listOwnInks } from './theme-token-styles.ts';

/** What a dashboard shares between its widgets, and replaces with each change of its theme. */
type Shared = object;

/**
 * Adapts a widget to its background. On one of its own, texts and lines are derived again, except for those that its style sets.
 * `--vi-scheme` becomes the colour scheme of the surface, if that is light or dark in any page.
 * @param own - values of the widget's own style, which the widget has already.
 */
export function adaptToSurface(widget: HTMLElement, own: ThemeValues, shared: Shared): void {
  const background = own.get('widget-background');
  for (const [property, value] of listOwnInks())
    if (!own.has(property.replace('--v-', '')))
      widget.style.setProperty(property, background === undefined ? '' : value);
  const root = widget.getRootNode();
  if (!(root instanceof ShadowRoot)) return;
  const scheme = findSurfaceScheme(root, shared, background ?? 'var(--v-widget-background)');
  widget.style.setProperty('--vi-scheme', scheme ?? '');
}
