import type { TemplateContext } from './unsupported-templates.ts';

/** What a key of a model file, or an item of a list, may hold. The schema begins in `model-file-schema.ts`. */
export type ValueRule =
  /** Text; a number or boolean is read as the text that is written. */
  | { is: 'text'; use: TemplateContext }
  | { is: 'name' }
  | { is: 'flag' }
  | { is: 'true' }
  /** The text `*`, which means all. */
  | { is: 'all' }
  /** Text, a number, a boolean, or null for no value. */
  | { is: 'scalar' }
  /** One of `words`. `unsupported` are words of the format that this service does not support; `*` means any other word. */
  | { is: 'word'; words: readonly string[]; unsupported: readonly string[] | '*' }
  | { is: 'list'; of: ValueRule; mayBeEmpty: boolean; mayBeNothing: boolean }
  | { is: 'level'; level: () => MappingLevel }
  /** The first of the rules that fits the kind of the value. */
  | { is: 'either'; rules: readonly ValueRule[] }
  /** Any mapping. */
  | { is: 'free' };

/**
 * `supported`: the key is read. `ignored`: the key is not read, which changes no rows, numbers or rights; `why` says so.
 * `unsupported`: the key is part of the format but not supported. It is refused, except with the value `unless`, which
 * switches its feature off.
 */
export type KeyRule =
  | { support: 'supported'; value: ValueRule }
  | { support: 'ignored'; value: ValueRule; why: string }
  | { support: 'unsupported'; advice: string; unless?: string | undefined };

/** A kind of mapping in a model file. */
export interface MappingLevel {
  /** Its name in error messages, such as `a measure`. */
  title: string;
  /** By the name in snake_case; files may use camelCase, too. */
  keys: Readonly<Record<string, KeyRule>>;
  required?: readonly string[];
  /** Exactly one key of each group must be given. */
  oneOf?: readonly (readonly string[])[];
  /** At least one key of each group must be given. */
  someOf?: readonly (readonly string[])[];
  /** At most one key of each group may be given. */
  exclusive?: readonly (readonly string[])[];
  /** Keys that are allowed only with certain words of the key `by`. */
  only?: { by: string; fallback: string; keys: Readonly<Record<string, readonly string[]>> };
}

export const text: ValueRule = { is: 'text', use: 'words' };
export const sql: ValueRule = { is: 'text', use: 'sql' };
export const query: ValueRule = { is: 'text', use: 'query' };
/** A query that stands by itself. */
export const statement: ValueRule = { is: 'text', use: 'statement' };
export const table: ValueRule = { is: 'text', use: 'table' };
/** A look-up of a claim about the reader. */
export const lookup: ValueRule = { is: 'text', use: 'lookup' };
/** SQL and intervals of keys that this service does not read. */
export const idle: ValueRule = { is: 'text', use: 'idle' };
export const name: ValueRule = { is: 'name' };
export const flag: ValueRule = { is: 'flag' };
export const onlyTrue: ValueRule = { is: 'true' };
export const all: ValueRule = { is: 'all' };
export const scalar: ValueRule = { is: 'scalar' };
export const free: ValueRule = { is: 'free' };

export const wordRule = (words: readonly string[], unsupported: readonly string[] | '*' = []): ValueRule => ({
  is: 'word',
  words,
  unsupported,
});
/** A list with at least one item. */
export const listRule = (of: ValueRule): ValueRule => ({
  is: 'list',
  of,
  mayBeEmpty: false,
  mayBeNothing: false,
});
/** A list that may be empty. */
export const emptyableListRule = (of: ValueRule): ValueRule => ({
  is: 'list',
  of,
  mayBeEmpty: true,
  mayBeNothing: false,
});
/** A list that may be empty or missing: the key may have no value. */
export const optionalListRule = (of: ValueRule): ValueRule => ({
  is: 'list',
  of,
  mayBeEmpty: true,
  mayBeNothing: true,
});
export const mappingRule = (find: () => MappingLevel): ValueRule => ({ is: 'level', level: find });
export const eitherRule = (...rules: ValueRule[]): ValueRule => ({ is: 'either', rules });

export const supportedKey = (value: ValueRule): KeyRule => ({ support: 'supported', value });
export const ignoredKey = (value: ValueRule, why: string): KeyRule => ({ support: 'ignored', value, why });
/** A key of the format that is refused; `advice` is the reason, or what to write instead. */
export const unsupportedKey = (advice: string): KeyRule => ({ support: 'unsupported', advice });
/** A key that is refused, except with the value that switches its feature off. */
export const unsupportedKeyUnless = (unless: string, advice: string): KeyRule => ({
  support: 'unsupported',
  unless,
  advice,
});

/** Reasons why a key is harmless although this service does not read it. */
export const shownReason = 'it only says how clients may show it';
export const speedReason = 'it only makes queries faster';

/** Keys of cubes, views and members. `shown` is an older name of `public`. */
export const displayKeys: MappingLevel['keys'] = {
  title: supportedKey(text),
  description: supportedKey(text),
  meta: supportedKey(free),
  public: supportedKey(flag),
  shown: supportedKey(flag),
};
