import type { Dimension, Source } from '../model/data-model.ts';
import type { ModelFaultList } from '../model/model-fault-list.ts';
import type { ModelNode } from '../model/model-node.ts';
import { readMemberName, readPolicyTest } from './policy-reader.ts';
import { findPolicyValueFault } from './check-policy-values.ts';

/** Checks that every member a policy names exists in its cube or view, and that every filter fits its member. */
export function checkPolicies(source: Source, node: ModelNode, faults: ModelFaultList): void {
  for (const policy of faults.items(node, 'access_policy')) {
    const rights = findMapping(policy, 'member_level');
    const named = rights ? ['includes', 'excludes'].flatMap((key) => listNames(rights, key, faults)) : [];
    const rows = findMapping(policy, 'row_level');
    const tests = rows ? faults.items(rows, 'filters').flatMap((filter) => listTests(filter, faults)) : [];
    for (const item of named) faults.check(() => requireMember(source, item));
    for (const test of tests) faults.check(() => checkTest(source, test));
  }
}

function findMapping(node: ModelNode, key: string): ModelNode | undefined {
  const found = node.kind === 'mapping' ? node.find(key) : undefined;
  return found?.kind === 'mapping' ? found : undefined;
}

const listNames = (node: ModelNode, key: string, faults: ModelFaultList): ModelNode[] =>
  node.isAll(key) ? [] : faults.items(node, key);

interface PolicyTest {
  readonly filter: ModelNode;
  readonly member: ModelNode;
}

/** All tests of a filter, including those in its `and` and `or` lists. */
function listTests(filter: ModelNode, faults: ModelFaultList): PolicyTest[] {
  if (filter.kind !== 'mapping') return [];
  const inner = ['and', 'or'].flatMap((key) => faults.items(filter, key));
  const member = filter.find('member');
  return [...(member ? [{ filter, member }] : []), ...inner.flatMap((one) => listTests(one, faults))];
}

function checkTest(source: Source, { filter, member }: PolicyTest): void {
  const dimension = requireDimension(source, member);
  const { operator, values } = readPolicyTest(filter);
  if (operator === undefined || operator === 'set' || operator === 'notSet') return;
  const literals = values.flatMap((value) => ('literal' in value ? [value.literal] : []));
  // The claims of a reader are not known here: each is replaced by a valid value.
  const isWhole = literals.length === values.length;
  const texts = isWhole ? literals : [...literals, standIns[dimension.type]];
  const fault = findPolicyValueFault(dimension, operator, texts);
  if (fault !== undefined) throw filter.at('values').fault(fault);
}

const standIns: Readonly<Record<Dimension['type'], string>> = {
  string: 'a',
  number: '1',
  boolean: 'true',
  time: '2024-01-01',
};

function requireMember(source: Source, item: ModelNode): void {
  const { owner, name } = readMemberName(item);
  if (owner !== undefined && owner !== source.name)
    throw item.fault(
      `'${item.asText()}', a member of another cube, is part of the format, but this service does not do it yet`,
    );
  if (!source.members.has(name)) throw item.missing(`'${source.name}' has no member '${name}'`);
}

function requireDimension(source: Source, item: ModelNode): Dimension {
  const { owner, name } = readMemberName(item);
  const own = source.members.get(name)?.cubeMember;
  if (owner !== undefined && owner !== source.name) requireMember(source, item);
  if (own?.kind !== 'dimension')
    throw item.missing(`'${item.asText()}' is not a dimension of '${source.name}'`);
  return own;
}
