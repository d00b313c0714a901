/** Access policies, from a cube's or a view's file. */
import { filterOperators } from '../../contract/data.ts';
import type { Policy, PolicyFilter, PolicyValue } from './data-model.ts';
import type { ModelNode } from './model-node.ts';

const lookup = /^\{\s*([A-Za-z_][\w]*(?:\.[\w-]+)+)\s*\}$/;

/** A policy tests rows, and so no measure. */
const policyOperators = filterOperators.filter((operator) => operator !== 'measureFilter');

export function readPolicies(owner: ModelNode): Policy[] {
  return owner.items('access_policy').map(readPolicy);
}

function readPolicy(node: ModelNode): Policy {
  const rows = node.find('row_level');
  const members = node.find('member_level');
  return {
    groups: readGroups(node),
    conditions: node.items('conditions').map(readCondition),
    rowFilters: rows ? readRowFilters(rows) : [],
    includes: members?.namesOrAll('includes') ?? '*',
    excludes: members?.namesOrAll('excludes') ?? [],
    place: node.place,
  };
}

/** `role` is the older word for a group. */
function readGroups(node: ModelNode): string[] {
  const single = node.text('group') ?? node.text('role');
  const groups = single === undefined ? node.texts('groups') : [single];
  if (groups.length === 0) throw node.fault(`an access policy needs a 'group' ("*" for everyone)`);
  return groups;
}

function readCondition(node: ModelNode): string[] {
  const text = node.requireText('if');
  const path = readPath(text);
  if (!path)
    throw node.fault(`a condition looks up one thing, such as "{ userAttributes.manager }", not ${text}`);
  return path;
}

function readRowFilters(rows: ModelNode): PolicyFilter[] {
  const filters = rows.items('filters');
  const isAll = rows.flag('allow_all', false);
  if (isAll === filters.length > 0)
    throw rows.fault("'row_level' takes either 'filters' or 'allow_all: true'");
  return filters.map(readPolicyFilter);
}

function readPolicyFilter(node: ModelNode): PolicyFilter {
  if (node.find('and')) return { and: node.items('and').map(readPolicyFilter) };
  if (node.find('or')) return { or: node.items('or').map(readPolicyFilter) };
  const operator = node.oneOf('operator', policyOperators);
  if (!operator) throw node.fault("a policy's filter needs an 'operator'");
  return {
    member: readMemberName(node.requireText('member')),
    operator,
    values: node.items('values').map(readValue),
    place: node.place,
  };
}

/** `{CUBE}.region`, `orders.region` and `region` name the same member: a policy speaks of its own cube. */
const readMemberName = (text: string): string => text.slice(text.lastIndexOf('.') + 1);

function readValue(node: ModelNode): PolicyValue {
  if (node.isNothing()) return { literal: null };
  const text = node.asText();
  const path = readPath(text);
  if (path) return { path };
  if (text.includes('{'))
    throw node.fault(
      `a policy's value is plain text or one look-up, such as "{ userAttributes.region }", not ${text}`,
    );
  return { literal: text };
}

function readPath(text: string): string[] | undefined {
  const path = lookup.exec(text)?.[1]?.split('.');
  const first = path?.[0];
  if (!path || !first) return undefined;
  return ['userAttributes', 'user_attributes', 'securityContext', 'security_context'].includes(first)
    ? path
    : undefined;
}
