import { isSafeValue } from '../../../src/model/theme/read-theme.ts';
import type { Leaf } from './theme-leaves.ts';

/** Whether the element would take the text, and a browser would understand it. */
export function isUsable({ kind, path }: Leaf, text: string): boolean {
  return isSafeValue(text) && CSS.supports(propertyOf(kind, path), text);
}

function propertyOf(kind: Leaf['kind'], path: string): string {
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
