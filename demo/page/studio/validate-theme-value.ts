import { isSafeThemeValue } from '../../../src/model/theme/parse-theme.ts';
import type { ThemeField } from './theme-fields.ts';

/** Returns whether the element accepts the text and the browser supports it as a value. */
export function isValidThemeValue({ kind, path }: ThemeField, text: string): boolean {
  return isSafeThemeValue(text) && CSS.supports(propertyOf(kind, path), text);
}

function propertyOf(kind: ThemeField['kind'], path: string): string {
  if (kind === 'length') return lengthProperty(path);
  const properties = {
    color: 'color',
    font: 'font-family',
    weight: 'font-weight',
    'line-style': 'border-style',
    shadow: 'box-shadow',
    number: 'line-height',
  };
  return properties[kind];
}

/** The CSS property whose syntax a length must match: a padding may have four lengths, a font size has one. */
function lengthProperty(path: string): string {
  if (path.endsWith('radius')) return 'border-radius';
  if (path.endsWith('width')) return 'border-width';
  if (path.endsWith('fontSize')) return 'font-size';
  return path.endsWith('margin') ? 'margin' : 'padding';
}
