/** Checks a model file against the schema: every key and the kind of every value. Returns all faults at once. */
import { checkSchemaValue } from './check-schema-value.ts';
import { type KeyRule, type MappingLevel } from './schema-rules.ts';
import { findNearestKey, spellingsOf, toCamelCase, toSnakeCase } from './key-spelling.ts';
import type { ModelFault } from './model-fault.ts';
import { fileLevel } from './model-file-schema.ts';
import type { Entry, ModelNode } from './model-node.ts';

export function checkModelFile(root: ModelNode): ModelFault[] {
  return checkMappingLevel(root, fileLevel);
}

/** A key in the file. */
interface GivenKey extends Entry {
  /** The key in snake_case, as in the table. */
  name: string;
  rule: KeyRule;
}

export function checkMappingLevel(node: ModelNode, level: MappingLevel): ModelFault[] {
  if (node.kind !== 'mapping') return [node.fault(`${level.title} must be a mapping of keys to values`)];
  const entries = node.entries();
  const given = entries.flatMap((entry) => findRule(entry, level) ?? []);
  const unknown = entries.filter((entry) => !given.some(({ key }) => key === entry.key));
  return [
    ...unknown.map(({ key }) => describeUnknown(key, level)),
    ...refuseBothSpellings(given),
    ...given.flatMap((one) => checkGiven(one, level)),
    ...checkTogether(node, level, given),
  ];
}

function findRule(entry: Entry, { keys }: MappingLevel): GivenKey | undefined {
  if (entry.key.kind !== 'text') return undefined;
  const written = entry.key.asWritten();
  const name = [written, toSnakeCase(written)].find(
    (known) => Object.hasOwn(keys, known) && spellingsOf(known).includes(written),
  );
  const rule = name === undefined ? undefined : keys[name];
  return name !== undefined && rule ? { ...entry, name, rule } : undefined;
}

function describeUnknown(key: ModelNode, { title, keys }: MappingLevel): ModelFault {
  if (key.kind !== 'text') return key.fault(`a key of ${title} must be a plain word`);
  const written = key.asWritten();
  const known = Object.keys(keys);
  const done = known.filter((name) => keys[name]?.support === 'supported');
  const nearest = findNearestKey(written, done) ?? findNearestKey(written, known);
  const advice = nearest === undefined ? `it knows ${done.join(', ')}` : `did you mean '${nearest}'?`;
  return key.fault(`${title} has no key '${written}': ${advice}`);
}

function refuseBothSpellings(given: readonly GivenKey[]): ModelFault[] {
  return given.flatMap(({ key, name }, index) => {
    const earlier = given.slice(0, index).find((one) => one.name === name);
    if (!earlier || earlier.key.asText() === key.asText()) return [];
    return [
      key.fault(`'${name}' and '${toCamelCase(name)}' are the same key, and both stand here: write it once`),
    ];
  });
}

function checkGiven({ key, value, name, rule }: GivenKey, level: MappingLevel): ModelFault[] {
  if (rule.support !== 'unsupported')
    return checkSchemaValue(value, { key: name, rule: rule.value, checkLevel: checkMappingLevel });
  if (rule.unless !== undefined && value.kind !== 'nothing' && isText(value, rule.unless)) return [];
  return [
    key.fault(
      `'${key.asText()}' of ${level.title} is part of the format, but this service does not do it yet: ${rule.advice}`,
    ),
  ];
}

const isText = (node: ModelNode, text: string): boolean =>
  node.kind !== 'mapping' && node.kind !== 'list' && node.asText() === text;

/** Checks which keys must be given, and which exclude each other. */
function checkTogether(node: ModelNode, level: MappingLevel, given: readonly GivenKey[]): ModelFault[] {
  const { title, required = [], oneOf = [], someOf = [], exclusive = [] } = level;
  const find = (name: string): GivenKey | undefined => given.find((one) => one.name === name);
  const missing = required.filter((name) => !find(name)).map((name) => `'${name}' is missing in ${title}`);
  const empty = [...oneOf, ...someOf]
    .filter((names) => !names.some(find))
    .map((names) => `${title} needs ${listWords(names)}`);
  const crowded = [...oneOf, ...exclusive].flatMap((names) => {
    const [first, ...others] = given.filter(({ name }) => names.includes(name));
    const second = others.find(({ name }) => name !== first?.name);
    return second ? [second.key.fault(`${title} takes only one of ${listWords(names)}`)] : [];
  });
  return [
    ...[...missing, ...empty].map((message) => node.fault(message)),
    ...crowded,
    ...checkOnly(level, given),
  ];
}

const isWordOf = (rule: KeyRule | undefined, word: string): boolean =>
  rule?.support === 'supported' && rule.value.is === 'word' && rule.value.words.includes(word);

const listWords = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' or ');

function checkOnly({ title, only, keys }: MappingLevel, given: readonly GivenKey[]): ModelFault[] {
  if (!only) return [];
  const decider = given.find(({ name }) => name === only.by);
  if (decider && decider.value.kind !== 'text') return [];
  const word = decider?.value.asText() ?? only.fallback;
  // An unknown word is reported by the check of its own key.
  if (!isWordOf(keys[only.by], word)) return [];
  return given.flatMap(({ key, name }) => {
    const words = only.keys[name];
    if (!words || words.includes(word)) return [];
    return [key.fault(`${title} of '${only.by}: ${word}' takes no '${name}'`)];
  });
}
