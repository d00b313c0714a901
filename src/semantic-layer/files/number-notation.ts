/**
 * How numbers are written in a CSV file: the marks of decimals and thousands, signs, percents, currencies and exponents. All SQL
 * takes a text without blanks around it.
 */
import { quoteText } from '../sql/replace-in-sql.ts';
import { currencySigns } from './currency-signs.ts';

/** Which sign marks the decimals. The other one marks thousands. */
export type DecimalMark = '.' | ',';

const anyOf = (signs: readonly string[]): string =>
  `(?:${signs.map((sign) => sign.replace(/[$.]/g, '\\$&')).join('|')})`;

const currency = anyOf(currencySigns);
/** The point of `kr.5` belongs to the sign or to the number. Such signs stay what they are. */
const pointedSigns = currencySigns.filter((sign) =>
  currencySigns.some((other) => other.endsWith('.') && other.startsWith(sign)),
);
/** Stands for any other sign. A pattern that names them all in each place takes the engine milliseconds to compile. */
const anySign = '\u00A4';
const signOrName = anyOf([anySign, ...pointedSigns]);
const namedSigns = anyOf(currencySigns.filter((sign) => !pointedSigns.includes(sign)));
/** Blanks that do not break a line: between groups of digits, and between a number and its unit. */
const blanks = ' \u00A0\u202F\u2009';
const apostrophes = "'’";
/** U+2212 is the minus of typography. Word processors write a dash, U+2013. */
const minuses = '\\-\u2212\u2013';
const signs = `+${minuses}`;

/** Greater exponents are beyond the numbers that a computer holds. */
const exponent = '(?:\\d{1,2}|[0-2]\\d{2}|30[0-7])';

/**
 * An exponent as programs write it: after one digit and its decimals, with a sign (`1.5e-05`, `1e+21`), or as Java does
 * (`1.0E10`). Ids such as `73928e03` and `12E4` have none.
 */
const scientific = (mark: string): string =>
  `\\d(?:${mark}\\d+)?[eE][+-]${exponent}|[1-9]${mark}\\d+E(?:[7-9]|[1-9]\\d|[12]\\d{2}|30[0-7])`;

/** Two digits in a group, and three in the last: `12,34,567` in India. With points it would be a version. */
const lakhs = '[1-9]\\d?(?:,\\d{2})+,\\d{3}';

/** Whole numbers begin with no zero: what does is a code, such as `007`. */
function toPattern(decimalMark: DecimalMark): string {
  const mark = `\\${decimalMark}`;
  const groups = [`\\${otherMark(decimalMark)}`, `[${blanks}]`, `[${apostrophes}]`].map(
    (group) => `[1-9]\\d{0,2}(?:${group}\\d{3})+`,
  );
  const whole = ['0', '[1-9]\\d*', ...groups, ...(decimalMark === '.' ? [lakhs] : [])].join('|');
  const plain = `(?:(?:${whole})(?:${mark}\\d*)?|${mark}\\d+)`;
  const number = `(?:${plain}|${scientific(mark)})`;
  const before = `(?:[${signs}]?(?:(?:${signOrName}|%)[${blanks}]?)?|${signOrName}[${blanks}]*[${signs}])`;
  const after = `(?:[${blanks}]?(?:%|${signOrName}))?`;
  // The dash of the price `5.-` stands for its decimals, and that of `$ -` for a zero.
  const dashed = `(?:${signOrName}[${blanks}]?)?(?:${whole})${dashes(mark)}${after}|${zeroDash(signOrName)}`;
  // Accountants write `(5)` and `$ (5)`, and some of their programs `5-`.
  const unsigned = `(?:${signOrName}[${blanks}]?)?(?:(?:${whole})(?:${mark}\\d+)?|${mark}\\d+)`;
  const below = `(?:${signOrName}[${blanks}]*)?\\(${unsigned}${after}\\)|${unsigned}${after}[${blanks}]?[${minuses}]`;
  return `^(?:${before}${number}${after}|${dashed}|${below})$`;
}

const dashes = (mark: string): string => `${mark}[${minuses}\u2014]{1,2}`;
/** How spreadsheets write a zero in the format of accountants. */
const zeroDash = (sign: string): string => `${sign}[${blanks}]*[${minuses}]|[${minuses}][${blanks}]*${sign}`;

export const otherMark = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.');

const patterns: Readonly<Record<DecimalMark, string>> = { '.': toPattern('.'), ',': toPattern(',') };

const matches = (text: string, pattern: string): string => `regexp_matches(${text}, ${quoteText(pattern)})`;

/** The text with one sign for any currency, for `isNumber`. */
export const withAnySign = (text: string): string =>
  `regexp_replace(translate(${text}, '${anySign}', '?'), ${quoteText(namedSigns)}, '${anySign}', 'g')`;

/** Whether the text, of which `withAnySign` was made, is a number that marks decimals so. */
export const isNumber = (signed: string, mark: DecimalMark): string => matches(signed, patterns[mark]);

const missingWords = [
  '[+-]?(?:nan|inf|infinity)',
  '#?n/?a|n\\.a\\.|<na>|k\\.a\\.|n\\.d\\.',
  'null|\\(null\\)|none|nil|\\\\n',
  // Of spreadsheets.
  '#(?:div/0!|value!|ref!|name\\?|num!|null!)',
  '[-\u2010-\u2015\u2212]{1,4}|\\.{1,3}|\u2026|:|/|\\?',
];

const missingPattern = `^(?:${missingWords.join('|')})$`;
const missingText = new RegExp(missingPattern, 'i');

/**
 * Whether the text is what programs and statistical offices write where there is no number: `NaN` and `-inf` of calculations,
 * `NA`, `N/A` and `NULL`, and the signs of tables for a value that is unknown or does not exist.
 */
export const isMissing = (text: string): string => matches(text, `(?i)${missingPattern}`);

/** Whether the text is one of these among dates, or a date of zeros, as databases write it: `0000-00-00`, `00.00.0000`. */
export const isMissingDate = (text: string): string => `(${isMissing(text)} OR ${matches(text, zeroDate)})`;

const zeroDate = '^0{1,4}[-/.]0{1,2}[-/.]0{1,4}(?:\\D|$)';

/** The same for a text that is at hand. */
export const isMissingDateText = (text: string): boolean =>
  missingText.test(text) || new RegExp(zeroDate).test(text);

/** Whether the number is below zero without a sign before it: `(5)`, `$ (5)` and `5-`. */
export const isAccounting = (text: string): string => matches(text, `\\(|\\d[^.,]*[${minuses}]$`);

/** Whether the minus stands behind the number. */
export const hasMinusBehind = (text: string): string => matches(text, `\\d[^.,]*[${minuses}]$`);

/** Whether groups of digits are separated by blanks, as in telephone numbers. */
export const hasBlankGroups = (text: string): string => matches(text, `\\d[${blanks}]\\d`);

/** Whether digits are in groups, such as `1,234`. */
export const hasGroups = (text: string, mark: DecimalMark): string =>
  matches(text, `\\d[${blanks}${apostrophes}\\${otherMark(mark)}]\\d`);

/** The currency that the text names, as it is written; an empty text without one. A code says more than a sign: `$5 CAD`. */
export const currencySign = (text: string): string =>
  `coalesce(nullif(regexp_extract(${text}, '[A-Z]{3}'), ''), regexp_extract(${text}, ${quoteText(currency)}))`;

/** The text as the engine reads numbers: `1.234,50 €` becomes `1234.50`, `(5)` and `5-` become `-5`, and `$ -` becomes `0`. */
export function toPlainNumber(text: string, mark: DecimalMark): string {
  const removed = `^(?:${zeroDash(currency)})$|${dashes(`\\${mark}`)}|${currency}|[()%+${blanks}${apostrophes}\\${otherMark(mark)}]|[${minuses}]$`;
  const bare = `regexp_replace(${text}, ${quoteText(removed)}, '', 'g')`;
  const plain = `translate(${bare}, ${quoteText(`${mark}\u2212\u2013`)}, '.--')`;
  return `concat(CASE WHEN ${isAccounting(text)} THEN '-' ELSE '' END, coalesce(nullif(${plain}, ''), '0'))`;
}
