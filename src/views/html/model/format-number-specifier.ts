/** Formats numbers by a specifier such as `,.2f`, in the reader's language. See docs/dashboard-format.md, "HTML". */
import type { FormatContext } from '../../../model/formats/format-value.ts';

interface Specifier {
  readonly fill: string;
  readonly align: string;
  readonly sign: string;
  readonly symbol: string;
  readonly width: number;
  readonly grouped: boolean;
  readonly precision: number | undefined;
  readonly trimmed: boolean;
  readonly type: string;
}

const pattern = /^(?:(.)?([<>=^]))?([+\-( ])?([$#])?(0)?(\d+)?(,)?(?:\.(\d+))?(~)?([a-zA-Z%])?$/;
const maxSpecifierLength = 20;

/** Formats the number; undefined if the specifier is invalid. */
export function formatNumberBySpecifier(
  value: number,
  specifier: string,
  context: FormatContext,
): string | undefined {
  const read = readSpecifier(specifier);
  if (!read) return undefined;
  if (!Number.isFinite(value)) return String(value);
  return pad(sign(value, writeDigits(Math.abs(value), read, context), read, context), read);
}

function readSpecifier(text: string): Specifier | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, fill, align, sign = '-', symbol = '', zero, width, comma, precision, tilde, type = ''] = match;
  return {
    fill: zero ? '0' : (fill ?? ' '),
    align: zero ? '=' : (align ?? '>'),
    sign,
    symbol,
    width: Math.min(Number(width ?? 0), 200),
    grouped: comma !== undefined || type === 'n',
    precision: precision === undefined ? undefined : Math.min(Number(precision), maxSpecifierLength),
    trimmed: tilde !== undefined,
    type: type === 'n' ? 'g' : type,
  };
}

const siPrefixes = ['y', 'z', 'a', 'f', 'p', 'n', 'µ', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'];

function writeDigits(value: number, specifier: Specifier, context: FormatContext): string {
  switch (specifier.type) {
    case 'd':
      return write(Math.round(value), specifier, context, fixed(0));
    case 'f':
      return write(value, specifier, context, digits(specifier, specifier.precision ?? 6));
    case '%':
      return write(value, specifier, context, {
        ...digits(specifier, specifier.precision ?? 6),
        style: 'percent',
      });
    case 'p':
      return write(value, specifier, context, { ...significant(specifier, 6), style: 'percent' });
    case 's':
      return writeScaled(value, specifier, context);
    case 'e':
      return write(value, specifier, context, {
        ...digits(specifier, specifier.precision ?? 6),
        notation: 'scientific',
      });
    case 'x':
    case 'X':
    case 'b':
    case 'o':
      return writeInBase(Math.round(value), specifier.type);
    case 'g':
    case 'r':
      return write(value, specifier, context, significant(specifier, 6));
    default:
      return write(value, specifier, context, significant({ ...specifier, trimmed: true }, 12));
  }
}

function writeInBase(value: number, type: string): string {
  const text = value.toString(type === 'b' ? 2 : type === 'o' ? 8 : 16);
  return type === 'X' ? text.toUpperCase() : text;
}

/** Writes 1234 as 1.23k, with the largest prefix that leaves a digit before the point. */
function writeScaled(value: number, specifier: Specifier, context: FormatContext): string {
  const precision = Math.max(1, specifier.precision ?? 6);
  const rounded = value === 0 ? 0 : Number(value.toPrecision(precision));
  const power = rounded === 0 ? 0 : Math.floor(Math.log10(rounded) / 3 + 1e-12);
  const step = Math.max(-8, Math.min(8, power));
  const scaled = rounded / 10 ** (step * 3);
  const prefix = siPrefixes[step + 8] ?? '';
  return write(scaled, specifier, context, significant(specifier, 6), prefix);
}

function write(
  value: number,
  { symbol, grouped }: Specifier,
  { locale, currency }: FormatContext,
  options: Intl.NumberFormatOptions,
  suffix = '',
): string {
  const money: Intl.NumberFormatOptions =
    symbol === '$'
      ? {
          style: 'currency',
          currency: /^[A-Za-z]{3}$/.test(currency) ? currency : 'USD',
          currencyDisplay: 'narrowSymbol',
        }
      : {};
  const format = new Intl.NumberFormat(locale, { useGrouping: grouped, ...money, ...options });
  const parts = format.formatToParts(value);
  const last = parts.findLastIndex((part) => part.type === 'integer' || part.type === 'fraction');
  return parts.map((part, index) => (index === last ? part.value + suffix : part.value)).join('');
}

const fixed = (count: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: count,
  maximumFractionDigits: count,
});

const digits = ({ trimmed }: Specifier, count: number): Intl.NumberFormatOptions =>
  trimmed ? { minimumFractionDigits: 0, maximumFractionDigits: count } : fixed(count);

function significant({ precision, trimmed }: Specifier, usual: number): Intl.NumberFormatOptions {
  const count = Math.max(1, precision ?? usual);
  return trimmed
    ? { minimumSignificantDigits: 1, maximumSignificantDigits: count }
    : { minimumSignificantDigits: count, maximumSignificantDigits: count };
}

function sign(value: number, text: string, specifier: Specifier, { locale }: FormatContext): string {
  if (value < 0) return specifier.sign === '(' ? `(${text})` : `${minusOf(locale)}${text}`;
  return specifier.sign === '+' ? `+${text}` : specifier.sign === ' ' ? ` ${text}` : text;
}

const minusOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(-1).find((part) => part.type === 'minusSign')?.value ?? '-';

function pad(text: string, { width, fill, align }: Specifier): string {
  if (text.length >= width) return text;
  if (align === '<') return text.padEnd(width, fill);
  if (align !== '^') return text.padStart(width, fill);
  return text.padStart(Math.floor((width + text.length) / 2), fill).padEnd(width, fill);
}
