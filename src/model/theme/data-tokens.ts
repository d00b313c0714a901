/** Tokens that no dashboard needs before its first rows: colours of data, and shadows of menus and dialogs. */
import type { TokenRow } from './surface-tokens.ts';

export const dataTokens: readonly TokenRow[] = [
  ['primary-text', 'var(--v-primary)'],
  ['on-primary', 'var(--vi-on-primary)'],
  ['highlight', 'light-dark(#ffe28a, #6b5200)'],
  ['popover-shadow', '0 8px 28px light-dark(rgb(20 28 46/17%), rgb(0 0 0/60%))'],
  ['dialog-shadow', '0 24px 64px light-dark(rgb(20 28 46/28%), rgb(0 0 0/70%))'],
  ['series-1', 'var(--v-primary)'],
  ['series-2', 'light-dark(#dd7a20, #f3a463)'],
  ['series-3', 'light-dark(#17907f, #4fc7b3)'],
  ['series-4', 'light-dark(#c2477f, #f08ab8)'],
  ['series-5', 'light-dark(#7d5bc9, #b79bf2)'],
  ['series-6', 'light-dark(#b48d0a, #e0c04f)'],
  ['series-7', 'light-dark(#4d7f2a, #94c66a)'],
  ['series-8', 'light-dark(#66748a, #a2afc4)'],
  ['series-9', 'light-dark(#8f3a2b, #d98a78)'],
  ['series-10', 'light-dark(#2a6f97, #7ec3e6)'],
  ['ramp-low', 'color-mix(in oklab, var(--v-primary) 10%, var(--v-widget-background))'],
  ['ramp-high', 'color-mix(in oklab, var(--v-primary), light-dark(#0a1f5c, #dfe8ff) 35%)'],
  ['diverging-low', 'light-dark(#b3541e, #f0a06a)'],
  ['diverging-middle', 'light-dark(#eef0f3, #2a303b)'],
  ['diverging-high', 'light-dark(#1f5fae, #7fb2f5)'],
];

/** Names of the tokens for categories, in order. */
export const seriesTokens = dataTokens.map(([name]) => name).filter((name) => name.startsWith('series-'));
