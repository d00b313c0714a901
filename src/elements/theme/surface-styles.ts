/** Inks and colour schemes below a surface of its own colour. Styles of rooms name inks only, and are right on every surface. */
import { unsafeCSS } from 'lit';

const widgetInks =
  '--v-text:var(--v-widget-text-color);--v-text-secondary:var(--v-widget-text-secondary-color);--v-line:var(--vi-line-widget)';

/** Declarations of a widget, which is painted in the scheme of the page: `--vi-scheme` is for what it contains. */
export const inWidget = unsafeCSS(widgetInks);

/** Declarations of what else has the background of widgets. */
export const onWidget = unsafeCSS(`${widgetInks};color-scheme:var(--vi-scheme,inherit)`);

/** Declarations of what has the background of controls: fields, menus, panels, popovers. */
export const onControl = unsafeCSS(
  '--v-text:var(--v-control-title-color);--v-text-secondary:var(--vi-text-secondary-control);--v-line:var(--vi-line-control);--v-widget-text-color:var(--v-text);--v-widget-text-secondary-color:var(--v-text-secondary);color-scheme:var(--vi-scheme-control,inherit)',
);

/** A text that the page or the theme sets for here, or else for widgets, or else one that is derived. */
const groundText = (name: string, widgetName: string, otherwise: string): string =>
  `var(--vitrine-${name},var(--vi-t-${name},var(--vitrine-${widgetName},var(--vi-t-${widgetName},${otherwise}))))`;

/** Declarations of what has no background of its own. */
export const onGround = unsafeCSS(
  [
    `--v-text:${groundText('text', 'widget-text-color', 'var(--vi-text-ground)')}`,
    `--v-text-secondary:${groundText('text-secondary', 'widget-text-secondary-color', 'var(--vi-text-secondary-ground)')}`,
    '--v-line:var(--vi-line-ground)',
    '--v-widget-text-color:var(--v-text)',
    '--v-widget-text-secondary-color:var(--v-text-secondary)',
    '--v-widget-title-color:var(--vitrine-widget-title-color,var(--vi-t-widget-title-color,var(--v-text)))',
    'color-scheme:var(--vi-scheme-ground,inherit)',
  ].join(';'),
);
