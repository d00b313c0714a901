import { unsafeCSS } from 'lit';
import { themeTokens } from '../../model/theme/theme-tokens.ts';

/**
 * Defines `--v-<name>` for every token. The page's value takes precedence, then the theme's, then the default. The CSS text
 * contains names and defaults of the token table only.
 */
export const tokenStyles = unsafeCSS(
  `:host{${themeTokens.map(({ name, value }) => `--v-${name}:var(--vitrine-${name},var(--vi-t-${name},${value}))`).join(';')}}`,
);
