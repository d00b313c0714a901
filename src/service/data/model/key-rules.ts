/** How the table of keys in `model-keys.ts` says what may stand where. */
import type { TemplateContext } from './unsupported-templates.ts';

/** What may stand under a key, or as an item of a list. */
export type ValueRule =
  /** Text, or a number or boolean that is taken as it is written. */
  | { is: 'text'; use: TemplateContext }
  | { is: 'name' }
  | { is: 'flag' }
  | { is: 'true' }
  /** `*`: all of them. */
  | { is: 'all' }
  /** Text, number or boolean, or null for no value. */
  | { is: 'scalar' }
  /** One of the words; `notYet` are those of the format that this service does not do, `*` for all others. */
  | { is: 'word'; words: readonly string[]; notYet: readonly string[] | '*' }
  | { is: 'list'; of: ValueRule; mayBeEmpty: boolean; mayBeNothing: boolean }
  | { is: 'level'; level: () => MappingLevel }
  /** The first rule whose kind of value it is. */
  | { is: 'either'; rules: readonly ValueRule[] }
  /** A mapping that is part of the format and not done. */
  | { is: 'mapping-not-yet'; what: string }
  /** Whatever its author likes. */
  | { is: 'free' };

/**
 * `done`: it is read. `harmless`: it is not, and leaving it out changes no rows, numbers or rights; `why` says so.
 * `not-yet`: it is part of the format and refused by name, except for the one value that says "do not".
 */
export type KeyRule =
  | { standing: 'done'; value: ValueRule }
  | { standing: 'harmless'; value: ValueRule; why: string }
  | { standing: 'not-yet'; advice?: string | undefined; unless?: string | undefined };

/** A kind of mapping in a model file. */
export interface MappingLevel {
  /** As faults call it: `a measure`. */
  title: string;
  /** In snake_case; camelCase means the same. */
  keys: Readonly<Record<string, KeyRule>>;
  required?: readonly string[];
  /** Of each group exactly one key must be given. */
  oneOf?: readonly (readonly string[])[];
  /** Of each group at least one. */
  someOf?: readonly (readonly string[])[];
  /** Of each group at most one. */
  exclusive?: readonly (readonly string[])[];
  /** Keys that go only with some words of another key. */
  only?: { by: string; otherwise: string; keys: Readonly<Record<string, readonly string[]>> };
}

export const text: ValueRule = { is: 'text', use: 'words' };
export const sql: ValueRule = { is: 'text', use: 'sql' };
export const query: ValueRule = { is: 'text', use: 'query' };
export const table: ValueRule = { is: 'text', use: 'table' };
/** What is looked up of the reader. */
export const lookup: ValueRule = { is: 'text', use: 'lookup' };
/** SQL and intervals of keys that do nothing here. */
export const idle: ValueRule = { is: 'text', use: 'idle' };
export const name: ValueRule = { is: 'name' };
export const flag: ValueRule = { is: 'flag' };
export const onlyTrue: ValueRule = { is: 'true' };
export const all: ValueRule = { is: 'all' };
export const scalar: ValueRule = { is: 'scalar' };
export const free: ValueRule = { is: 'free' };

export const word = (words: readonly string[], notYet: readonly string[] | '*' = []): ValueRule => ({
  is: 'word',
  words,
  notYet,
});
/** At least one item. */
export const list = (of: ValueRule): ValueRule => ({
  is: 'list',
  of,
  mayBeEmpty: false,
  mayBeNothing: false,
});
/** An empty list says what it seems to say: none. */
export const anyList = (of: ValueRule): ValueRule => ({
  is: 'list',
  of,
  mayBeEmpty: true,
  mayBeNothing: false,
});
/** As `anyList`, and the key may stand there with nothing under it. */
export const section = (of: ValueRule): ValueRule => ({
  is: 'list',
  of,
  mayBeEmpty: true,
  mayBeNothing: true,
});
export const level = (find: () => MappingLevel): ValueRule => ({ is: 'level', level: find });
export const either = (...rules: ValueRule[]): ValueRule => ({ is: 'either', rules });
export const mappingNotYet = (what: string): ValueRule => ({ is: 'mapping-not-yet', what });

export const done = (value: ValueRule): KeyRule => ({ standing: 'done', value });
export const harmless = (value: ValueRule, why: string): KeyRule => ({ standing: 'harmless', value, why });
export const notYet = (advice?: string): KeyRule => ({ standing: 'not-yet', advice });
/** Refused, except where it says that it is not wanted. */
export const notYetUnless = (unless: string): KeyRule => ({ standing: 'not-yet', unless });
