/**
 * The table of all theme tokens. The element's defaults, the mapping of the structured theme, the reference of custom
 * properties and the demo's controls are made from it (docs/dashboard-format.md, "Theme"). Descriptions:
 * theme-token-descriptions.ts.
 * A page sets `--vitrine-<name>`. Inside of the element, styles use `--v-<name>`, which falls back to the theme and
 * then to `value`.
 */

import { dataTokens } from './data-tokens.ts';
import { surfaceTokens } from './surface-tokens.ts';

export interface ThemeToken {
  /** Public name without its prefix. */
  readonly name: string;
  /**
   * CSS text. It may refer to other tokens as `var(--v-…)`, and to colours that are derived from a surface as
   * `var(--vi-<ink>-<surface>)`: theme-token-styles.ts.
   */
  readonly value: string;
  /** Path of the leaf that sets the token in a structured theme: `widgets.border.color`. */
  readonly leaf?: string | undefined;
}

export const themeTokens: readonly ThemeToken[] = [...surfaceTokens, ...dataTokens].map(
  ([name, value, leaf]) => ({ name, value, leaf }),
);
