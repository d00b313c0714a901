/** Inks below a surface of its own colour. Styles of rooms name inks only, and are right on every surface. */
import { unsafeCSS } from 'lit';

/** Declarations of what has the background of widgets. */
export const onWidget = unsafeCSS(
  '--v-text:var(--v-widget-text-color);--v-text-secondary:var(--v-widget-text-secondary-color);--v-line:var(--vi-line-widget)',
);

/** Declarations of what has the background of controls: menus, panels, popovers. */
export const onControl = unsafeCSS(
  '--v-text:var(--v-control-title-color);--v-text-secondary:var(--vi-text-secondary-control);--v-line:var(--vi-line-control);--v-widget-text-color:var(--v-text);--v-widget-text-secondary-color:var(--v-text-secondary)',
);

/** Declarations of what has no background of its own. Texts of the theme's widgets apply, unless it has texts for here. */
export const onGround = unsafeCSS(
  '--v-text:var(--vitrine-text,var(--vi-t-text,var(--vitrine-widget-text-color,var(--vi-t-widget-text-color,var(--vi-text-ground)))));--v-text-secondary:var(--vitrine-text-secondary,var(--vi-t-text-secondary,var(--vitrine-widget-text-secondary-color,var(--vi-t-widget-text-secondary-color,var(--vi-text-secondary-ground)))));--v-line:var(--vi-line-ground);--v-widget-text-color:var(--v-text);--v-widget-title-color:var(--vitrine-widget-title-color,var(--vi-t-widget-title-color,var(--v-text)));--v-widget-text-secondary-color:var(--v-text-secondary)',
);
