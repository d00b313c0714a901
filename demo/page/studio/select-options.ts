/** Options of the studio's select controls. All fonts are local, since the page's policy does not allow web fonts. */

export interface SelectOption {
  readonly label: string;
  /** CSS text. */
  readonly value: string;
}

export const fontStacks: readonly SelectOption[] = [
  { label: 'System', value: 'system-ui, sans-serif' },
  { label: 'Inter', value: 'Inter, system-ui, sans-serif' },
  { label: 'Humanist', value: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", sans-serif' },
  { label: 'Geometric', value: 'Avenir, Montserrat, Corbel, "URW Gothic", sans-serif' },
  { label: 'Serif', value: 'Georgia, "Times New Roman", serif' },
  { label: 'Slab', value: 'Rockwell, "Roboto Slab", "DejaVu Serif", serif' },
  { label: 'Monospace', value: 'ui-monospace, Menlo, Consolas, monospace' },
];

export const fontWeights: readonly SelectOption[] = [
  { label: 'Regular', value: '400' },
  { label: 'Medium', value: '500' },
  { label: 'Semibold', value: '600' },
  { label: 'Strong', value: '650' },
  { label: 'Bold', value: '700' },
  { label: 'Black', value: '800' },
];

export const lineStyles: readonly SelectOption[] = ['solid', 'dashed', 'dotted', 'double', 'none'].map(
  (value) => ({
    label: value.slice(0, 1).toUpperCase() + value.slice(1),
    value,
  }),
);

export const locales: readonly SelectOption[] = [
  { label: 'English (United States)', value: 'en-US' },
  { label: 'Deutsch (Deutschland)', value: 'de-DE' },
  { label: 'Français (France)', value: 'fr-FR' },
  { label: '日本語 (日本)', value: 'ja-JP' },
  { label: 'العربية', value: 'ar' },
];

export const currencies: readonly SelectOption[] = [
  { label: 'US dollar', value: 'USD' },
  { label: 'Euro', value: 'EUR' },
  { label: 'British pound', value: 'GBP' },
  { label: 'Japanese yen', value: 'JPY' },
  { label: 'Saudi riyal', value: 'SAR' },
];
