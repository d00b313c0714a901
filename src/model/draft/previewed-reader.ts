/** A reader that an author describes, to see a draft as this reader would see it. */
import {
  isNumeric,
  isRecord,
  readArray,
  readNonBlankString,
  readNumber,
  readOneOf,
  readStrings,
} from '../parsing/read-value.ts';

export const attributeTypes = ['string', 'number', 'boolean', 'string_array', 'number_array'] as const;
export type AttributeType = (typeof attributeTypes)[number];

/** A fact of a reader that policies may ask for, as the author writes it. */
export interface AttributeField {
  readonly name: string;
  readonly type: AttributeType;
  /** Items of lists stand in lines of their own. Empty: the reader has no value. */
  readonly text: string;
  /** The author's own value, which stays exactly as it is while its text does. */
  readonly own?: { readonly text: string; readonly value: unknown } | undefined;
}

/** What an author may say about a reader. */
export interface ReaderForm {
  readonly attributes: readonly AttributeField[];
  readonly groups: readonly GroupField[];
}

export interface GroupField {
  /** As tokens name it. */
  readonly name: string;
  readonly isMember: boolean;
}

export interface PreviewedReader {
  readonly groups: readonly string[];
  readonly userAttributes: Readonly<Record<string, unknown>>;
}

/** Begins with the author's own facts, beside everything that the author's tenant defines. */
export function startReaderForm(
  claims: Readonly<Record<string, unknown>>,
  tenant: { readonly attributes: readonly unknown[]; readonly groups: readonly string[] },
): ReaderForm {
  const own = isRecord(claims.userAttributes) ? claims.userAttributes : {};
  const defined = tenant.attributes.flatMap((one) => readDefinition(one, own));
  const names = new Set(defined.map(({ name }) => name));
  const stated = Object.entries(own)
    .filter(([name]) => !names.has(name))
    .map(([name, value]) => startField(name, typeOf(value), value));
  const mine = readStrings(claims.groups);
  const groups = [...new Set([...mine, ...tenant.groups])];
  return {
    attributes: [...stated, ...defined],
    groups: groups.map((name) => ({ name, isMember: mine.includes(name) })),
  };
}

function readDefinition(value: unknown, own: Readonly<Record<string, unknown>>): AttributeField[] {
  const { name: given, type: named } = isRecord(value) ? value : {};
  const name = readNonBlankString(given);
  const type = readOneOf(named, attributeTypes);
  if (name === undefined || type === undefined) return [];
  return [startField(name, type, Object.hasOwn(own, name) ? own[name] : undefined)];
}

function startField(name: string, type: AttributeType, value: unknown): AttributeField {
  const text = toText(value);
  return text === '' ? { name, type, text } : { name, type, text, own: { text, value } };
}

/** An attribute that the author names: policies compare texts, so that a list of texts can be any value. */
export function addAttribute(form: ReaderForm, given: string): ReaderForm {
  const name = given.trim();
  const isKnown = name === '' || form.attributes.some((field) => field.name === name);
  if (isKnown) return form;
  return { ...form, attributes: [...form.attributes, { name, type: 'string_array', text: '' }] };
}

function typeOf(value: unknown): AttributeType {
  if (Array.isArray(value))
    return value.length > 0 && value.every((item) => typeof item === 'number')
      ? 'number_array'
      : 'string_array';
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';
}

/** Embed tokens have no other values. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join('\n');
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? String(value) : '';
}

/** Whether a text is a value of its attribute, or none. */
export const isReadable = (field: AttributeField): boolean =>
  isEmpty(field) || readValue(field) !== undefined;

const isEmpty = ({ text, own }: AttributeField): boolean => text.trim() === '' && own?.text !== text;

/** Attributes without a value are left out: policies that ask for them show no rows. */
export function toReader({ attributes, groups }: ReaderForm): PreviewedReader {
  const values = attributes.flatMap((field): [string, unknown][] => {
    const value = isEmpty(field) ? undefined : readValue(field);
    return value === undefined ? [] : [[field.name, value]];
  });
  return {
    groups: groups.filter(({ isMember }) => isMember).map(({ name }) => name),
    userAttributes: Object.fromEntries(values),
  };
}

/** @returns `undefined` for a text that is no value of the type. */
function readValue({ type, text, own }: AttributeField): unknown {
  if (own?.text === text) return own.value;
  const trimmed = text.trim();
  switch (type) {
    case 'string':
      return trimmed;
    case 'boolean':
      return trimmed === 'true' ? true : trimmed === 'false' ? false : undefined;
    case 'number':
      return readNumberText(trimmed);
    case 'string_array':
      return splitList(trimmed);
    case 'number_array': {
      const items = splitList(trimmed).map(readNumberText);
      return items.every((item) => item !== undefined) ? items : undefined;
    }
  }
}

const splitList = (text: string): string[] =>
  text
    .split('\n')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** An integer beyond 2^53 would be another number. */
function readNumberText(text: string): number | undefined {
  const value = isNumeric(text) ? readNumber(Number(text)) : undefined;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : value;
}

/** Names the reader in a few words, such as `region: south · managers`. Empty for a reader of whom nothing is known. */
export function describeReader({ groups, userAttributes }: PreviewedReader): string {
  const facts = Object.entries(userAttributes).map(
    ([name, value]) => `${name}: ${toText(value).replaceAll('\n', ', ')}`,
  );
  return [...facts, ...groups.map(shortenGroup)].join(' · ');
}

/** The name of a group without its tenant. */
export const shortenGroup = (name: string): string =>
  /^system:tenant:[^:]*:group:(.+)$/s.exec(name)?.[1] ?? name;

/** Names of groups in a page of the platform API, as tokens name them. */
export const readTenantGroups = (tenant: string, items: unknown): readonly string[] =>
  readArray(items).flatMap((item) => {
    const name = isRecord(item) ? readNonBlankString(item.name) : undefined;
    return name === undefined ? [] : [`system:tenant:${tenant}:group:${name}`];
  });
