/** A theme in the forms that designers and developers take it to: JSON, CSS, design tokens and a line of code. */
import { composeTheme, listDetails, listValues, seedNames, type StudioTheme } from './studio-theme.ts';
import { writeDesignTokens, type FindHex } from './design-tokens.ts';
import { findField, type ThemeFieldValues } from './theme-fields.ts';

export const exportKinds = ['json', 'css', 'tokens', 'code'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** @param findHex - computes colours, which may be any CSS text. */
export function writeExport(kind: ExportKind, theme: StudioTheme, findHex: FindHex): string {
  switch (kind) {
    case 'json':
      return writeJson(composeTheme(theme) ?? {});
    case 'css':
      return writeCss(listValues(theme));
    case 'tokens':
      return writeJson(writeDesignTokens(listValues(theme), findHex));
    case 'code':
      return writeCode(theme);
  }
}

const writeJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** Custom properties for all dashboards of a page. */
function writeCss(values: ThemeFieldValues): string {
  const lines = [...values].flatMap(([path, value]) => {
    const field = findField(path);
    return field ? [`  --vitrine-${field.token}: ${value};`] : [];
  });
  return ['vitrine-dashboard {', ...lines, '}'].join('\n');
}

const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Where knobs alone have been turned, the theme is derived in the page of the reader: one short line. */
function writeCode(theme: StudioTheme): string {
  const { seeds, changes } = theme;
  const composed = composeTheme(theme);
  const isDerived = changes.size === 0 && listDetails(theme).size === 0;
  if (!seeds || !isDerived || composed?.themeId !== undefined)
    return `dashboard.theme = ${writeJson(composed ?? {})};`;
  const entries = seedNames.flatMap((name) => {
    const value = seeds[name];
    if (value === undefined) return [];
    return [`${name}: ${typeof value === 'number' ? value : quote(value)}`];
  });
  return [
    "import { deriveTheme } from 'vitrine/theme';",
    '',
    `dashboard.theme = deriveTheme({ ${entries.join(', ')} });`,
  ].join('\n');
}
