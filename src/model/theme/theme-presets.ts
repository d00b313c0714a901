/** Themes that a dashboard selects by `themeId`. Loaded with the first dashboard that does. */
import type { Theme } from '../../contract/theme.ts';

export type ThemePresets = Readonly<Record<string, Theme>>;

export const themePresets: ThemePresets = {
  /** Flat: no borders, tinted surfaces. */
  paper: {
    primaryColor: 'light-dark(#7a4b2a, #e0b089)',
    dashboard: { backgroundColor: 'light-dark(#f7f4ee, #191714)', padding: '16px' },
    widgets: {
      backgroundColor: 'light-dark(#fffdf8, #221f1b)',
      border: { color: 'light-dark(#e9e2d5, #37322b)', radius: '4px' },
      text: { color: 'light-dark(#2b2620, #efe9df)', secondaryColor: 'light-dark(#6d6456, #b3a995)' },
      title: { fontFamily: 'Georgia, "Times New Roman", serif', fontSize: '15px', fontWeight: '600' },
    },
  },
  /** Cool grey with square corners, for dense pages. */
  slate: {
    primaryColor: 'light-dark(#0f6b78, #5fc6d4)',
    dashboard: { backgroundColor: 'light-dark(#eef1f4, #10151a)', padding: '12px' },
    widgets: {
      padding: '12px',
      backgroundColor: 'light-dark(#ffffff, #182028)',
      border: { color: 'light-dark(#d3dae2, #2b3742)', radius: '2px' },
      title: { fontSize: '13px', fontWeight: '650' },
    },
  },
  /** High contrast lines and text. */
  contrast: {
    primaryColor: 'light-dark(#0033cc, #ffd60a)',
    widgets: {
      backgroundColor: 'light-dark(#ffffff, #000000)',
      border: { color: 'light-dark(#000000, #ffffff)', width: '2px', radius: '6px' },
      text: { color: 'light-dark(#000000, #ffffff)', secondaryColor: 'light-dark(#262626, #e6e6e6)' },
    },
    controls: { border: { color: 'light-dark(#000000, #ffffff)', width: '2px' } },
  },
};
