/** Tokens of what a dashboard shows first: surfaces, texts, lines and controls. The table as a whole: theme-tokens.ts. */
export type TokenRow = readonly [name: string, value: string, leaf?: string];

const border = (role: string, leaf: string, radius: string): TokenRow[] => [
  [`${role}-border-color`, `var(--vi-line-${role})`, `${leaf}.border.color`],
  [`${role}-border-radius`, radius, `${leaf}.border.radius`],
  [`${role}-border-style`, 'solid', `${leaf}.border.style`],
  [`${role}-border-width`, '1px', `${leaf}.border.width`],
];

const title = (role: string, leaf: string, size: string, weight: string, ink: string): TokenRow[] => [
  [`${role}-title-color`, ink, `${leaf}.title.color`],
  [`${role}-title-font-family`, 'var(--v-font-family)', `${leaf}.title.fontFamily`],
  [`${role}-title-font-size`, size, `${leaf}.title.fontSize`],
  [`${role}-title-font-weight`, weight, `${leaf}.title.fontWeight`],
];

export const surfaceTokens: readonly TokenRow[] = [
  ['font-family', 'inherit', 'fontFamily'],
  ['text-scale', '1'],
  ['density', '1'],
  ['motion', '1'],
  ['primary', 'light-dark(#2f5bd0, #86a4ff)', 'primaryColor'],
  ['background', 'transparent', 'backgroundColor'],
  ['text', 'var(--vi-text-ground)'],
  ['text-secondary', 'var(--vi-text-secondary-ground)'],
  ['line', 'var(--vi-line-ground)'],
  ['positive', 'light-dark(#0b7a51, #4cc796)'],
  ['negative', 'light-dark(#bd2f3f, #ff8a93)'],
  ['warning', 'light-dark(#8a5a00, #f0b94a)'],
  ['focus', 'var(--v-primary)'],
  ['dashboard-background', 'transparent', 'dashboard.backgroundColor'],
  ['dashboard-padding', '0px', 'dashboard.padding'],
  ['widget-background', 'light-dark(#fff, #171b23)', 'widgets.backgroundColor'],
  ['widget-margin', '0px', 'widgets.margin'],
  ['widget-padding', 'calc(16px*var(--v-density))', 'widgets.padding'],
  ...border('widget', 'widgets', '12px'),
  ['widget-shadow', '0 1px 2px light-dark(rgb(20 28 46/5%), rgb(0 0 0/30%))'],
  ['widget-text-color', 'var(--vi-text-widget)', 'widgets.text.color'],
  ['widget-text-secondary-color', 'var(--vi-text-secondary-widget)', 'widgets.text.secondaryColor'],
  ['widget-text-font-family', 'var(--v-font-family)', 'widgets.text.fontFamily'],
  ['widget-text-code-font-family', 'ui-monospace, Menlo, Consolas, monospace', 'widgets.text.codeFontFamily'],
  ...title('widget', 'widgets', 'calc(14px*var(--v-text-scale))', '600', 'var(--v-widget-text-color)'),
  ['control-background', 'light-dark(#fff, #1f2430)', 'controls.backgroundColor'],
  ['control-padding', 'calc(6px*var(--v-density)) calc(12px*var(--v-density))', 'controls.padding'],
  ...border('control', 'controls', '8px'),
  ...title('control', 'controls', 'calc(13px*var(--v-text-scale))', '500', 'var(--vi-text-control)'),
];
