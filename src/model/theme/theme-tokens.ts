/**
 * The table of all theme tokens. The element's defaults, the mapping of the structured theme, the reference of custom
 * properties and the demo's controls are made from it (docs/dashboard-format.md, "Theme"). Descriptions:
 * theme-token-descriptions.ts.
 * A page sets `--vitrine-<name>`. Inside of the element, styles use `--v-<name>`, which falls back to the theme and
 * then to `value`.
 */

export interface ThemeToken {
  /** Public name without its prefix. */
  readonly name: string;
  /** CSS text. It may refer to other tokens as `var(--v-…)`. */
  readonly value: string;
  /** Path of the leaf that sets the token in a structured theme: `widgets.border.color`. */
  readonly leaf?: string | undefined;
}

type Row = readonly [name: string, value: string, leaf?: string];

const border = (role: string, leaf: string, radius: string): Row[] => [
  [`${role}-border-color`, 'var(--v-line)', `${leaf}.border.color`],
  [`${role}-border-radius`, radius, `${leaf}.border.radius`],
  [`${role}-border-style`, 'solid', `${leaf}.border.style`],
  [`${role}-border-width`, '1px', `${leaf}.border.width`],
];

const title = (role: string, leaf: string, size: string, weight: string, ink: string): Row[] => [
  [`${role}-title-color`, ink, `${leaf}.title.color`],
  [`${role}-title-font-family`, 'var(--v-font-family)', `${leaf}.title.fontFamily`],
  [`${role}-title-font-size`, size, `${leaf}.title.fontSize`],
  [`${role}-title-font-weight`, weight, `${leaf}.title.fontWeight`],
];

const rows: readonly Row[] = [
  ['font-family', 'inherit', 'fontFamily'],
  ['primary', 'light-dark(#2f5bd0, #86a4ff)', 'primaryColor'],
  ['background', 'transparent', 'backgroundColor'],
  ['text', 'light-dark(#191d26, #eceef3)'],
  ['text-secondary', 'light-dark(#5b6373, #a3abba)'],
  ['line', 'light-dark(#e1e5ec, #2c323e)'],
  ['positive', 'light-dark(#0b7a51, #4cc796)'],
  ['negative', 'light-dark(#bd2f3f, #ff8a93)'],
  ['warning', 'light-dark(#8a5a00, #f0b94a)'],
  ['focus', 'var(--v-primary)'],
  ['dashboard-background', 'transparent', 'dashboard.backgroundColor'],
  ['dashboard-padding', '0px', 'dashboard.padding'],
  ['widget-background', 'light-dark(#fff, #171b23)', 'widgets.backgroundColor'],
  ['widget-margin', '0px', 'widgets.margin'],
  ['widget-padding', '16px', 'widgets.padding'],
  ...border('widget', 'widgets', '12px'),
  ['widget-shadow', '0 1px 2px light-dark(rgb(20 28 46/5%), rgb(0 0 0/30%))'],
  ['widget-text-color', 'var(--v-text)', 'widgets.text.color'],
  ['widget-text-secondary-color', 'var(--v-text-secondary)', 'widgets.text.secondaryColor'],
  ['widget-text-font-family', 'var(--v-font-family)', 'widgets.text.fontFamily'],
  ['widget-text-code-font-family', 'ui-monospace, Menlo, Consolas, monospace', 'widgets.text.codeFontFamily'],
  ...title('widget', 'widgets', '14px', '600', 'var(--v-widget-text-color)'),
  ['control-background', 'light-dark(#fff, #1f2430)', 'controls.backgroundColor'],
  ['control-padding', '6px 12px', 'controls.padding'],
  ...border('control', 'controls', '8px'),
  ...title('control', 'controls', '13px', '500', 'var(--v-text)'),
  ['series-1', 'var(--v-primary)'],
  ['series-2', 'light-dark(#e3812b, #f3a463)'],
  ['series-3', 'light-dark(#17907f, #4fc7b3)'],
  ['series-4', 'light-dark(#c2477f, #f08ab8)'],
  ['series-5', 'light-dark(#7d5bc9, #b79bf2)'],
  ['series-6', 'light-dark(#b8920e, #e0c04f)'],
  ['series-7', 'light-dark(#4d7f2a, #94c66a)'],
  ['series-8', 'light-dark(#66748a, #a2afc4)'],
  ['ramp-low', 'color-mix(in oklab, var(--v-primary) 10%, var(--v-widget-background))'],
  ['ramp-high', 'color-mix(in oklab, var(--v-primary), light-dark(#0a1f5c, #dfe8ff) 35%)'],
];

export const themeTokens: readonly ThemeToken[] = rows.map(([name, value, leaf]) => ({ name, value, leaf }));

/** Names of the tokens for categories, in order. */
export const seriesTokens = themeTokens.map(({ name }) => name).filter((name) => name.startsWith('series-'));
