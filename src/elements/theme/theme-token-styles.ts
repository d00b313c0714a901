import { unsafeCSS, type CSSResult } from 'lit';
import { surfaceTokens, type TokenRow } from '../../model/theme/surface-tokens.ts';

export type Declaration = readonly [property: string, value: string];

/** The value that the page sets, or else the theme, or else `otherwise`. */
export const given = (name: string, otherwise: string): string =>
  `var(--vitrine-${name},var(--vi-t-${name},${otherwise}))`;

/** A grey as light as the background, or as what is below, if the background is more transparent than not. */
const greyOf = (background: string, below: string): string =>
  `color(from color-mix(in srgb,rgb(from var(--v-${background}background) r g b/clamp(0,(alpha - .5)*1e4,1)) 99.9%,${below}) xyz calc(.9505*y) y calc(1.089*y)/1)`;

/** Nobody knows the page behind the element: it is taken to be as its colour scheme. */
export const surfaces = Object.entries({
  ground: greyOf('dashboard-', greyOf('', 'light-dark(#fff,#000)')),
  widget: greyOf('widget-', 'var(--vi-ground)'),
  control: greyOf('control-', 'var(--vi-widget)'),
});

/**
 * How much the lightness of CIELAB, 0 to 100, differs from the surface's: below light surfaces, and above dark ones. At white
 * and at nearly black, text has a contrast of about 16 by WCAG, secondary text of 6. A property of that name sets inks of the
 * kind on every surface. For readers who want more contrast, there are other numbers: data-colors.ts.
 */
const inks = [
  ['text', 89, 85],
  ['text-secondary', 58, 60],
  ['line', 9, 11],
] as const;

export type Give = typeof given;

/**
 * A slightly blue grey. Surfaces below a lightness of 49.5 have more contrast with white than with black. Where a surface leaves
 * no room, the ink is black or white, which has at least 4.5 on any surface.
 */
const listInks = (surface: string, give: Give = given): Declaration[] =>
  inks.map(([name, below, above]) => [
    `--vi-${name}-${surface}`,
    give(
      name,
      `lab(from var(--vi-${surface}) calc(l - var(--vi-${name}-below,${below}) + (var(--vi-${name}-below,${below}) + var(--vi-${name}-above,${above}))*clamp(0,(49.5 - l)*1e4,1)) 0 -5)`,
    ),
  ]);

export const listTokens = (tokens: readonly TokenRow[], give: Give = given): Declaration[] =>
  tokens.map(([name, value]) => [`--v-${name}`, give(name, value)]);

/**
 * Defines `--v-<name>` for tokens. The page's value takes precedence, then the theme's, then the default. The CSS text contains
 * names and defaults of the token table only.
 */
export const createTokenStyles = (
  tokens: readonly TokenRow[],
  more: readonly Declaration[] = [],
): CSSResult =>
  unsafeCSS(`:host{${[...listTokens(tokens), ...more].map((pair) => pair.join(':')).join(';')}}`);

export const listSurface = ([name, grey]: readonly [string, string], give?: Give): Declaration[] => [
  [`--vi-${name}`, grey],
  ...listInks(name, give),
];

export const tokenStyles = createTokenStyles(
  surfaceTokens,
  surfaces.flatMap((surface) => listSurface(surface)),
);
