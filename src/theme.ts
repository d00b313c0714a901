/** Public entry point for themes: in a page, in a build, or in a backend. It needs no other package. */
export { deriveTheme, deriveThemeSets } from './model/derived-theme/derive-theme.ts';
export type { ThemeSeeds, ThemeSet, ThemeSetName } from './model/derived-theme/theme-sets.ts';
export type { Theme } from './contract/theme.ts';
