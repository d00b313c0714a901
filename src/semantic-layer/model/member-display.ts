/** Reads the name and the look of a member, a cube or a view from its model file. */
import type { MemberDisplay } from './data-model.ts';
import { readFormat } from './member-format.ts';
import type { ModelNode } from './model-node.ts';

export const namePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function readName(node: ModelNode): string {
  const name = node.requireText('name');
  if (!namePattern.test(name))
    throw node
      .at('name')
      .fault(`'${name}' is not a name: use letters, digits and underscores, and no digit first`);
  return name;
}

export function readDisplay(node: ModelNode, name: string, isPublic = true): MemberDisplay {
  const meta = node.plain('meta');
  const currency = node.text('currency') ?? meta?.currency;
  return {
    title: node.text('title') ?? toTitle(name),
    description: node.text('description'),
    isPublic: node.flag('public', node.flag('shown', isPublic)),
    format: readFormat(node),
    currency: typeof currency === 'string' ? currency.toUpperCase() : undefined,
    meta,
  };
}

/** `total_cost` is shown as "Total Cost". */
export function toTitle(name: string): string {
  const words = name.split('_').filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
