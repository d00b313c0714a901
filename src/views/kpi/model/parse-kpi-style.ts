/** Parses colours, sizes and alignment of blocks. Invalid values fall back to the theme. */
import { readBoolean, readNumber, readOneOf } from '../../../model/parsing/read-value.ts';
import { isColorRole } from '../../../model/theme/color-roles.ts';
import type { BlockRecord } from './kpi-fields.ts';
import type { KpiGroup } from './kpi-blocks.ts';

const plainColor = /^(#[\da-f]{3,8}|[a-z]+|(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]*\))$/i;

/** Parses CSS text that can only be a colour, and cannot load anything. */
export function parseColor(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > 80) return undefined;
  const color = given.trim();
  if (color === 'text') return 'var(--v-widget-text-color)';
  if (color === 'text-secondary') return 'var(--v-widget-text-secondary-color)';
  if (isColorRole(color)) return `var(--v-${color})`;
  return plainColor.test(color) ? color : undefined;
}

/** A length in px, clamped to the given range. */
export function parseLength(given: unknown, least: number, most: number): number | undefined {
  const length = readNumber(given);
  return length === undefined ? undefined : Math.min(most, Math.max(least, length));
}

export const parseAlignment = (given: unknown): 'start' | 'center' | 'end' | undefined =>
  readOneOf(given, ['start', 'center', 'end'] as const);

const scales = { small: 0.6, medium: 1, large: 1.6 } as const;

/** A named size is relative to the other blocks of the KPI. A size in px is a maximum. */
export function parseFigureSize(given: unknown): { scale: number; mostSize?: number | undefined } {
  const name = readOneOf(given, ['small', 'medium', 'large'] as const);
  if (name) return { scale: scales[name] };
  const mostSize = parseLength(given, 10, 160);
  return mostSize === undefined ? { scale: 1 } : { scale: Math.max(1, mostSize / 36), mostSize };
}

export function parseGroupLayout(given: BlockRecord, direction: 'row' | 'column'): Omit<KpiGroup, 'blocks'> {
  const inRow = direction === 'row';
  const aligns = ['start', 'center', 'end', 'stretch'] as const;
  const justifies = ['start', 'center', 'end', 'between', 'around'] as const;
  return {
    type: 'group',
    direction,
    align: readOneOf(given.align, aligns) ?? (inRow ? 'center' : 'start'),
    justify: readOneOf(given.justify, justifies) ?? 'start',
    gap: parseLength(given.gap, 0, 64) ?? (inRow ? 24 : 4),
    wrap: readBoolean(given.wrap) ?? true,
  };
}
