import { isSafeThemeValue } from '../../../src/model/theme/parse-theme.ts';
import type { ThemeField } from './theme-fields.ts';

/** Whether the element would take the text, and a browser would understand it. */
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
  };
  return properties[kind];
}

/** Lengths differ in what they may hold: four paddings, one radius, one size. */
function lengthProperty(path: string): string {
  if (path.endsWith('radius')) return 'border-radius';
  if (path.endsWith('width')) return 'border-width';
  if (path.endsWith('fontSize')) return 'font-size';
  return path.endsWith('margin') ? 'margin' : 'padding';
}
