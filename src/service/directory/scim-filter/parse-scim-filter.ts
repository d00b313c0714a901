/** Parses filters, and refuses what it does not understand with `invalidFilter`. Source: RFC 7644, section 3.4.2.2. */
import { parse } from 'scim2-parse-filter';
import type { Compare, Filter } from 'scim2-parse-filter';
import { findByName } from '../scim-schema/scim-attribute.ts';
import type { ScimAttribute } from '../scim-schema/scim-attribute.ts';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { resolveAttribute } from '../scim-schema/scim-resource-schema.ts';
import type { ResolvedAttribute, ScimResourceSchema } from '../scim-schema/scim-resource-schema.ts';
import { readFilterValue } from './read-filter-value.ts';
import { findCompared } from './scim-filter.ts';
import type { ComparisonFilter, ScimFilter } from './scim-filter.ts';

/** Most characters of a filter: the parser and the database need time and memory for each term. */
const maxLength = 10_000;
/** Most levels of brackets. */
const maxDepth = 50;

const malformedFilter =
  'The filter is not well-formed. A comparison has an attribute, an operator and a value, as in userName eq "ada"; ' +
  'comparisons are joined by and, or; quotation marks and brackets are closed.';

type Resolve = (path: string) => ResolvedAttribute | undefined;

/** Parses a filter on resources. Throws a 400 `invalidFilter`. */
export const parseScimFilter = (schema: ScimResourceSchema, text: string): ScimFilter =>
  parseWith((path) => resolveAttribute(schema, path), text);

/** Parses the filter in the brackets of a path, on the values of one attribute. */
export const parseItemFilter = (attribute: ScimAttribute, text: string): ScimFilter =>
  parseWith((path) => resolveItemPart(attribute, path), text);

/** A part of a value. The value of an attribute without parts is called `value`. */
function resolveItemPart(attribute: ScimAttribute, path: string): ResolvedAttribute | undefined {
  const parts = attribute.subAttributes ?? [{ ...attribute, name: 'value', multiValued: false }];
  const part = findByName(parts, path);
  return part && { extension: undefined, attribute: part };
}

function parseWith(resolve: Resolve, text: string): ScimFilter {
  if (text.length > maxLength)
    throw scimProblem('invalidFilter', `The filter is longer than ${maxLength} characters.`);
  if (text.trim() === '') throw scimProblem('invalidFilter', 'The filter is empty.');
  const texts: string[] = [];
  return toScimFilter(resolve, texts, parseText(hideTexts(text, texts)));
}

function parseText(text: string): Filter {
  const depth = Math.max(text.split(/[([]/).length, text.split(/\bnot\b/i).length) - 1;
  if (depth > maxDepth) throw scimProblem('invalidFilter', `The filter has more than ${maxDepth} brackets.`);
  try {
    return parse(text);
  } catch {
    // The words of the parser name its own tokens, which the client has not written.
    throw scimProblem('invalidFilter', malformedFilter);
  }
}

/**
 * Replaces texts by their numbers, since the parser does not read escapes as JSON does, and writes `$ref` and the constants
 * in the form that it reads.
 */
function hideTexts(filter: string, texts: string[]): string {
  const hide = (text: string): string => `"${texts.push(text) - 1}"`;
  return filter
    .split(/("(?:[^"\\]|\\.)*")/s)
    .map((part, index) => (index % 2 === 0 ? hideWords(part, hide) : hide(readText(part))))
    .join('');
}

/** Some clients send texts without quotation marks: a word after an operator is one. */
const hideWords = (part: string, hide: (text: string) => string): string =>
  part
    .replaceAll('$', '%24')
    .replace(
      /(\s(?:eq|ne|co|sw|ew|gt|ge|lt|le)\s+)([^\s()[\]"]+)/gi,
      (_, operator: string, word: string) => operator + (toConstant(word) ?? hide(word)),
    );

function toConstant(word: string): string | undefined {
  if (/^(true|false|null)$/i.test(word)) return word.toLowerCase();
  return /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(word) ? word : undefined;
}

function readText(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw scimProblem('invalidFilter', `${quoted} is not a text of JSON.`);
  }
}

function toScimFilter(resolve: Resolve, texts: readonly string[], filter: Filter): ScimFilter {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { kind: filter.op, filters: filter.filters.map((one) => toScimFilter(resolve, texts, one)) };
    case 'not':
      return { kind: 'not', filter: toScimFilter(resolve, texts, filter.filter) };
    case 'pr':
      return { kind: 'present', target: requireTarget(resolve, filter.attrPath) };
    case '[]': {
      const target = requireTarget(resolve, filter.attrPath);
      const inner: Resolve = (path) => resolveItemPart(findCompared(target), path);
      return { kind: 'items', target, filter: toScimFilter(inner, texts, filter.valFilter) };
    }
    default:
      return toComparison(resolve, texts, filter);
  }
}

function requireTarget(resolve: Resolve, path: string): ResolvedAttribute {
  const name = path.replaceAll('%24', '$');
  const target = resolve(name);
  if (target) return target;
  throw scimProblem('invalidFilter', `There is no attribute "${name}" to filter by.`);
}

function toComparison(resolve: Resolve, texts: readonly string[], filter: Compare): ComparisonFilter {
  const { op: operator, attrPath, compValue } = filter;
  const target = toComparable(requireTarget(resolve, attrPath), attrPath);
  const given = typeof compValue === 'string' ? (texts[Number(compValue)] ?? compValue) : compValue;
  const value = readFilterValue(findCompared(target), operator, given);
  return { kind: 'compare', target, operator, value, given };
}

/** A value with parts is compared by its part `value`. */
function toComparable(target: ResolvedAttribute, path: string): ResolvedAttribute {
  if (findCompared(target).type !== 'complex') return target;
  const value = findByName(target.attribute.subAttributes ?? [], 'value');
  if (value) return { ...target, subAttribute: value };
  throw scimProblem('invalidFilter', `"${path}" has several parts: name the part to compare.`);
}
