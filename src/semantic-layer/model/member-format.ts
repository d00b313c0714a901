/** Reads the formats of members from the data model, and describes them for clients. */
import type { FormatDescription, MemberFormat } from '../../contract/data-api-schemas.ts';
import type { ModelNode } from './model-node.ts';

const plainNames = new Set([
  'number',
  'percent',
  'currency',
  'decimal',
  'abbr',
  'accounting',
  'id',
  'link',
  'imageUrl',
]);
const namedFormat = /^(number|percent|currency|decimal|abbr|accounting)(?:_([0-6]))?$/;

/** Reads a format: a known name, a link with its label, or a specifier such as `%Y-%m` (times) or `.2s` (numbers). */
export function readFormat(node: ModelNode): MemberFormat | undefined {
  const format = node.find('format');
  if (!format) return undefined;
  if (format.kind === 'mapping') return readFormatMapping(format);
  const text = format.asText();
  if (plainNames.has(text) || namedFormat.test(text)) return text;
  return { type: node.text('type') === 'time' ? 'custom-time' : 'custom-numeric', value: text };
}

function readFormatMapping(format: ModelNode): MemberFormat {
  const type = format.oneOf('type', ['link', 'custom-time', 'custom-numeric'] as const);
  if (type === 'link') return { type, label: format.requireText('label') };
  if (!type) throw format.fault("a format needs a 'type': link, custom-time or custom-numeric");
  return { type, value: format.requireText('value') };
}

/** The format of a number as a d3-format specifier. A `~` in it drops trailing zeros. */
export function describeFormat(
  format: MemberFormat | undefined,
  currency: string | undefined,
): FormatDescription | undefined {
  if (typeof format === 'object')
    return format.type === 'custom-numeric' ? { name: 'custom', specifier: format.value } : undefined;
  if (format === 'id') return { name: 'id', specifier: '.0f' };
  const [, base, digits = '2'] = namedFormat.exec(format ?? 'number') ?? [];
  if (!base) return undefined;
  const description = { name: format ?? 'number', specifier: toSpecifier(base, digits) };
  return currency && base === 'currency' ? { ...description, currency } : description;
}

function toSpecifier(base: string, digits: string): string {
  const trim = digits === '0' && base !== 'abbr' ? '' : '~';
  if (base === 'percent') return `.${digits}${trim}%`;
  if (base === 'abbr') return `.${digits}${trim}s`;
  const sign = base === 'currency' ? '$' : base === 'accounting' ? '(' : '';
  return `${sign},.${digits}${trim}f`;
}
