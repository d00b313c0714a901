/** Checks the kind of a value in a model file against the schema. */
import { findTableNameFault, readModelSqlFragment } from './model-sql-fragment.ts';
import { listUnsupportedTemplates, type TemplateContext } from './unsupported-templates.ts';
import { type MappingLevel, type ValueRule } from './schema-rules.ts';
import { spellingsOf } from './key-spelling.ts';
import type { ModelFault } from './model-fault.ts';
import type { ModelNode } from './model-node.ts';

interface Check<Rule extends ValueRule = ValueRule> {
  /** The name of the value in error messages. */
  key: string;
  rule: Rule;
  checkLevel: (node: ModelNode, level: MappingLevel) => ModelFault[];
}

const namePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function checkSchemaValue(node: ModelNode, check: Check): ModelFault[] {
  const { key, rule } = check;
  if (node.isTagged) return [node.fault(`'${key}': YAML tags ('!name') are not read`)];
  if (node.kind === 'nothing' && !mayBeNothing(rule)) return [node.fault(`'${key}' has no value`)];
  switch (rule.is) {
    case 'list':
      return checkList(node, { ...check, rule });
    case 'level':
      return check.checkLevel(node, rule.level());
    case 'either':
      return checkEither(node, { ...check, rule });
    case 'free':
      return checkFree(node, key);
    default:
      return checkScalar(node, { ...check, rule });
  }
}

const mayBeNothing = (rule: ValueRule): boolean =>
  rule.is === 'scalar' || (rule.is === 'list' && rule.mayBeNothing);

type ListRule = Extract<ValueRule, { is: 'list' }>;

function checkList(node: ModelNode, check: Check<ListRule>): ModelFault[] {
  const { key, rule } = check;
  if (node.kind === 'nothing') return [];
  if (node.kind !== 'list') return [node.fault(`'${key}' must be a list`)];
  const items = node.elements();
  if (items.length === 0 && !rule.mayBeEmpty) return [node.fault(`'${key}' is an empty list`)];
  return items.flatMap((item) => checkSchemaValue(item, { ...check, rule: rule.of }));
}

type EitherRule = Extract<ValueRule, { is: 'either' }>;

function checkEither(node: ModelNode, check: Check<EitherRule>): ModelFault[] {
  const { key, rule } = check;
  const fitting = rule.rules.find((one) => fits(node, one));
  if (fitting) return checkSchemaValue(node, { ...check, rule: fitting });
  return [node.fault(`'${key}' must be ${rule.rules.map(describe).join(' or ')}`)];
}

function fits(node: ModelNode, rule: ValueRule): boolean {
  if (rule.is === 'list') return node.kind === 'list';
  if (rule.is === 'level') return node.kind === 'mapping';
  return node.kind !== 'list' && node.kind !== 'mapping';
}

function describe(rule: ValueRule): string {
  if (rule.is === 'all') return `"*"`;
  if (rule.is === 'list') return 'a list';
  return rule.is === 'level' ? 'a mapping' : 'text';
}

type ScalarRule = Exclude<ValueRule, { is: 'list' | 'level' | 'either' | 'free' }>;

function checkScalar(node: ModelNode, { key, rule }: Check<ScalarRule>): ModelFault[] {
  if (node.kind === 'mapping' && rule.is !== 'flag' && rule.is !== 'true')
    return [node.fault(`'${key}' must be text (text that starts with a brace must be quoted)`)];
  if (node.kind === 'list' || node.kind === 'mapping')
    return [node.fault(`'${key}' must be ${wanted(rule)}`)];
  if (node.kind === 'nothing') return [];
  const foreign = listForeign(node, rule.is === 'text' ? rule.use : 'lookup');
  return foreign.length > 0 ? foreign : checkWritten(node, key, rule);
}

function listForeign(node: ModelNode, use: TemplateContext): ModelFault[] {
  return listUnsupportedTemplates(node.asText(), use).map(({ word, nth, message }) =>
    node.faultAt(word, nth, message),
  );
}

function checkWritten(node: ModelNode, key: string, rule: ScalarRule): ModelFault[] {
  const text = node.asText();
  const refuse = (is: boolean, message: string): ModelFault[] => (is ? [node.fault(message)] : []);
  if (rule.is === 'flag' || rule.is === 'true')
    return refuse(
      node.kind !== 'flag' || (rule.is === 'true' && text !== 'true'),
      `'${key}' must be ${wanted(rule)}, not '${text}'`,
    );
  if (rule.is === 'all')
    return refuse(text !== '*', `'${key}' must be a list, or "*" for all, not '${text}'`);
  if (rule.is === 'name')
    return refuse(
      !namePattern.test(text),
      `'${text}' is not a name: use letters, digits and underscores, and no digit first`,
    );
  if (rule.is === 'word') return checkWord(node, key, rule);
  if (rule.is === 'text' && text !== '') return checkText(node, key, rule.use);
  return refuse(text === '' && rule.is === 'text', `'${key}' has no value`);
}

/** Checks that SQL can become part of a larger statement: see `readModelSqlFragment`. */
function checkText(node: ModelNode, key: string, use: TemplateContext): ModelFault[] {
  const text = node.asText();
  if (use === 'table')
    return [findTableNameFault(text)].flatMap((fault) => (fault ? [node.fault(fault)] : []));
  if (use !== 'sql' && use !== 'query' && use !== 'statement') return [];
  const read = readModelSqlFragment(text);
  if ('fault' in read) return [node.fault(`'${key}': ${read.fault}`)];
  return read.sql === '' ? [node.fault(`'${key}' has no value`)] : [];
}

function checkWord(
  node: ModelNode,
  key: string,
  { words, unsupported }: Extract<ValueRule, { is: 'word' }>,
): ModelFault[] {
  const text = node.asText();
  const isOneOf = (known: readonly string[]): boolean => known.some((one) => spellingsOf(one).includes(text));
  if (isOneOf(words)) return [];
  if (unsupported === '*' || isOneOf(unsupported))
    return [node.fault(`'${key}: ${text}' is part of the format, but this service does not do it yet`)];
  return [node.fault(`'${key}' must be one of ${words.join(', ')}, not '${text}'`)];
}

function wanted({ is }: ScalarRule): string {
  if (is === 'flag') return 'true or false';
  return is === 'true' ? 'true where it is given' : is === 'all' ? '"*" or a list' : 'text';
}

/** Any mapping is allowed, without YAML tags. */
function checkFree(node: ModelNode, key: string): ModelFault[] {
  if (node.kind !== 'mapping') return [node.fault(`'${key}' must be a mapping of keys to values`)];
  return listBelow(node).flatMap((inner) =>
    inner.isTagged ? [inner.fault(`'${key}': YAML tags are not read: write the value itself`)] : [],
  );
}

function listBelow(node: ModelNode): ModelNode[] {
  if (node.kind === 'list') return node.elements().flatMap((inner) => [inner, ...listBelow(inner)]);
  if (node.kind !== 'mapping') return [];
  return node.entries().flatMap(({ key, value }) => [key, value, ...listBelow(value)]);
}
