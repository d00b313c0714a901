/** Public entry point for themes: in a page, in a build, or in a backend. It needs no other package. */
export { deriveTheme, deriveThemeSets } from './model/derived-theme/derive-theme.ts';
export type { ThemeSeeds, ThemeSet } from './model/derived-theme/derive-theme.ts';
export type { ThemeSetName } from './model/derived-theme/derive-colors.ts';
export type { Theme } from './contract/theme.ts';
