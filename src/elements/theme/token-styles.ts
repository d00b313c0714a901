import { unsafeCSS } from 'lit';
import { themeTokens } from '../../model/theme/theme-tokens.ts';

/**
 * `--v-<name>` for every token: what the page sets wins, at whatever level it sets it; then the theme; then the
 * default. The text is made of our own table only.
 */
export const tokenStyles = unsafeCSS(
  `:host{${themeTokens.map(({ name, value }) => `--v-${name}:var(--vitrine-${name},var(--vi-t-${name},${value}))`).join(';')}}`,
);
