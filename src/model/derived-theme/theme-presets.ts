/** Themes that a dashboard selects by `themeId`. Loaded with the first dashboard that does. */
import type { Theme } from '../../contract/theme.ts';
import { deriveTheme, type ThemeSeeds } from './derive-theme.ts';

export type ThemePresets = Readonly<Record<string, Theme>>;

interface Preset {
  /** What it is like, in a few words. */
  readonly about: string;
  readonly seeds: ThemeSeeds;
  /** What cannot be derived. */
  readonly details?: Theme;
}

const serif = 'Georgia, "Times New Roman", serif';
const ink = 'light-dark(#000000, #ffffff)';

export const presets: Readonly<Record<string, Preset>> = {
  product: {
    about: 'Neutral and clear, for the pages of an application',
    seeds: { brand: '#4f46e5', accent: '#0e8f9f', radius: 10 },
  },
  editorial: {
    about: 'Serif titles below a rule, as in a newspaper',
    seeds: { brand: '#b3261e', accent: '#1f3a5f', surface: '#fffffd', radius: 0, contrast: 70 },
    details: {
      widgets: {
        border: { color: ink, width: '2px 0 0' },
        title: { fontFamily: serif, fontSize: '18px', fontWeight: '700' },
      },
      tokens: { 'widget-shadow': 'none' },
    },
  },
  paper: {
    about: 'Warm and flat, with the ink of a book',
    seeds: { brand: '#7a4b2a', accent: '#3f6b5c', surface: '#fffcf5', radius: 4 },
    details: {
      widgets: { title: { fontFamily: serif, fontSize: '15px', fontWeight: '600' } },
      tokens: { 'widget-shadow': 'none' },
    },
  },
  soft: {
    about: 'Large corners and light shadows, without lines',
    seeds: {
      brand: '#7c6cf0',
      accent: '#e0729a',
      surface: '#ffffff',
      radius: 24,
      density: 'spacious',
      contrast: 35,
    },
    details: {
      widgets: { border: { width: '0px' } },
      tokens: { 'widget-shadow': '0 12px 32px light-dark(rgb(78 62 160/10%), rgb(0 0 0/35%))' },
    },
  },
  brutalist: {
    about: 'Thick lines, hard shadows, bold titles',
    seeds: { brand: '#e63900', accent: '#0047ff', surface: '#fffdf0', radius: 0, contrast: 100 },
    details: {
      widgets: {
        border: { color: ink, width: '3px' },
        title: { fontFamily: '"Arial Black", Impact, sans-serif', fontSize: '17px', fontWeight: '900' },
      },
      controls: { border: { color: ink, width: '2px' } },
      tokens: { 'widget-shadow': `6px 6px 0 ${ink}` },
    },
  },
  terminal: {
    about: 'Green on black in a fixed-width font, dense',
    seeds: {
      brand: '#39d353',
      accent: '#f0b429',
      surface: '#0a0f0b',
      font: 'ui-monospace, Menlo, Consolas, monospace',
      radius: 0,
      density: 'compact',
    },
    details: { widgets: { title: { fontWeight: '500' } }, tokens: { 'widget-shadow': 'none' } },
  },
  night: {
    about: 'Deep blue in every scheme, for walls of screens',
    seeds: { brand: '#7aa2ff', accent: '#ff9e64', surface: '#10172a', radius: 14, contrast: 60 },
    details: { tokens: { 'widget-shadow': '0 0 0 1px rgb(122 162 255/8%), 0 16px 40px rgb(0 0 0/35%)' } },
  },
  contrast: {
    about: 'The most contrast that a screen has',
    seeds: { brand: '#0033cc', accent: '#8a0f57', radius: 6, contrast: 100 },
    details: {
      primaryColor: 'light-dark(#0033cc, #ffd60a)',
      widgets: {
        backgroundColor: 'light-dark(#ffffff, #000000)',
        border: { color: ink, width: '2px' },
        text: { color: ink, secondaryColor: 'light-dark(#262626, #e6e6e6)' },
      },
      controls: { border: { color: ink, width: '2px' } },
      tokens: {
        'primary-text': 'light-dark(#0033cc, #ffd60a)',
        'on-primary': 'light-dark(#ffffff, #000000)',
      },
    },
  },
  slate: {
    about: 'Cool grey with square corners, for dense pages',
    seeds: { brand: '#0f6b78', accent: '#a0522d', surface: '#fbfcfd', radius: 2, density: 'compact' },
  },
};

/** Adds the details of a preset, group by group. */
const createPreset = ({ seeds, details = {} }: Preset): Theme => {
  const theme = deriveTheme(seeds);
  return {
    ...theme,
    ...details,
    widgets: {
      ...theme.widgets,
      ...details.widgets,
      border: { ...theme.widgets?.border, ...details.widgets?.border },
      title: { ...theme.widgets?.title, ...details.widgets?.title },
    },
    controls: {
      ...theme.controls,
      ...details.controls,
      border: { ...theme.controls?.border, ...details.controls?.border },
    },
    tokens: { ...theme.tokens, ...details.tokens },
  };
};

/** Each one is derived when it is asked for first. */
export const themePresets: ThemePresets = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(presets).map(([id, preset]) => {
      let made: Theme | undefined;
      return [id, { enumerable: true, get: () => (made ??= createPreset(preset)) }];
    }),
  ),
);
