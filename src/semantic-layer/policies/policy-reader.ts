import type { DataFilterOperator } from '../../contract/data-api-schemas.ts';
import type { Policy, PolicyFilter, PolicyValue } from '../model/data-model.ts';
import type { ModelFaultList } from '../model/model-fault-list.ts';
import type { ModelNode } from '../model/model-node.ts';
import { policyOperators } from './policy-schema.ts';

const lookup = /^\{\s*([A-Za-z_][\w]*(?:\.[\w-]+)+)\s*\}$/;

/** Replaces a policy that cannot be read: it grants nothing. */
const nobody: Policy = { groups: [], conditions: [], rowFilters: [], includes: [], excludes: '*' };

export function readPolicies(owner: ModelNode, faults: ModelFaultList): Policy[] {
  return faults.items(owner, 'access_policy').map((node) =>
    faults.attempt(
      node,
      () => readPolicy(node, faults),
      () => nobody,
    ),
  );
}

function readPolicy(node: ModelNode, faults: ModelFaultList): Policy {
  const rows = node.find('row_level');
  const members = node.find('member_level');
  return {
    groups: readGroups(node),
    conditions: faults.readItems(node, 'conditions', readCondition),
    rowFilters: rows ? readRowFilters(rows, faults) : [],
    includes: members ? (readNames(members, 'includes') ?? '*') : '*',
    excludes: members ? (readNames(members, 'excludes') ?? []) : [],
  };
}

/** A list of names, or `"*"` for all of them; undefined where the key is absent. */
function readNames(node: ModelNode, key: string): string[] | '*' | undefined {
  if (!node.find(key)) return undefined;
  return node.isAll(key) ? '*' : node.items(key).map((item) => readMemberName(item).name);
}

/** `role` is an older name of `group`. */
function readGroups(node: ModelNode): string[] {
  const single = node.find('group') ?? node.find('role');
  const groups = (single ? [single] : node.items('groups')).map(readGroup);
  if (groups.length === 0) throw node.misshapen(`an access policy needs a 'group' ("*" for everyone)`);
  return groups;
}

/** The name is not trimmed: with blanks around it, it is a different group. */
function readGroup(node: ModelNode): string {
  const name = node.asWritten();
  if (/[{}]/.test(name))
    throw node.fault(`a group is a plain name, not ${name}: name it under 'conditions' to look it up`);
  return name;
}

function readCondition(node: ModelNode): string[] {
  const text = node.requireText('if');
  const path = readPath(text);
  if (!path)
    throw node
      .at('if')
      .fault(`a condition looks up one claim, such as "{ userAttributes.manager }", not ${text}`);
  return path;
}

function readRowFilters(rows: ModelNode, faults: ModelFaultList): PolicyFilter[] {
  const filters = rows.items('filters');
  const isAll = rows.flag('allow_all', false);
  if (isAll === filters.length > 0)
    throw rows.misshapen("'row_level' takes either 'filters' or 'allow_all: true'");
  return faults.readItems(rows, 'filters', (filter) => readPolicyFilter(filter, faults));
}

function readPolicyFilter(node: ModelNode, faults: ModelFaultList): PolicyFilter {
  const readInner = (key: string): PolicyFilter[] =>
    faults.readItems(node, key, (inner) => readPolicyFilter(inner, faults));
  if (node.find('and')) return { and: readInner('and') };
  if (node.find('or')) return { or: readInner('or') };
  const operator = node.oneOf('operator', policyOperators);
  if (!operator) throw node.misshapen("a policy's filter needs an 'operator'");
  const member = node.find('member');
  if (!member) throw node.misshapen("a policy's filter needs a 'member'");
  const values = faults.readItems(node, 'values', readValue);
  const needsNone = operator === 'set' || operator === 'notSet';
  if (needsNone && values.length > 0)
    throw node.at('operator').fault(`the operator '${operator}' takes no 'values'`);
  if (!needsNone && !node.find('values'))
    throw node.at('operator').fault(`the operator '${operator}' needs 'values'`);
  return { member: readMemberName(member).name, operator, values };
}

/** The operator and the values of a filter on one member. */
export const readPolicyTest = (
  filter: ModelNode,
): { operator: DataFilterOperator | undefined; values: PolicyValue[] } => ({
  operator: filter.oneOf('operator', policyOperators),
  values: filter.items('values').map(readValue),
});

const memberName = /^\{?\s*(?:(\w+)\s*\}?\s*\.\s*)?(\w+)\s*\}?$/;

/** `region`, `{region}`, `orders.region`, `{CUBE}.region` and `{CUBE.region}` name the same member of `orders`. */
export function readMemberName(node: ModelNode): { owner: string | undefined; name: string } {
  const [, owner, name] = memberName.exec(node.asText()) ?? [];
  if (name === undefined) throw node.fault(`'${node.asText()}' is not the name of a member`);
  return { owner: owner === 'CUBE' ? undefined : owner, name };
}

/** Text is not trimmed. */
function readValue(node: ModelNode): PolicyValue {
  if (node.kind === 'nothing') {
    if (node.isNull) return { literal: null };
    throw node.fault(`a policy's value is missing: write null for rows without a value`);
  }
  const text = node.asWritten();
  const path = readPath(text.trim());
  if (path) return { path };
  if (/[{}]/.test(text) || unbraced.test(text))
    throw node.fault(
      `a policy's value is plain text or one look-up, such as "{ userAttributes.region }", not ${text}`,
    );
  return { literal: text };
}

/** A look-up without its braces. */
const unbraced = /^\s*(?:userAttributes|user_attributes|securityContext|security_context)\b/;

function readPath(text: string): string[] | undefined {
  const path = lookup.exec(text)?.[1]?.split('.');
  const first = path?.[0];
  if (!path || !first) return undefined;
  return ['userAttributes', 'user_attributes', 'securityContext', 'security_context'].includes(first)
    ? path
    : undefined;
}
