/** What the evaluator asks of a node before it runs it. */
import { TemplateProblem } from './template-problem.ts';
import type { BlockNode, ExpressionNode, HashNode, PathNode } from './template-tree.ts';

/** A function is named by one plain word. */
export function readFunctionName(path: PathNode): string | undefined {
  const [name] = path.parts;
  return path.parts.length === 1 &&
    !path.data &&
    path.depth === 0 &&
    typeof name === 'string' &&
    isPlain(path)
    ? name
    : undefined;
}

const isPlain = (path: PathNode): boolean => !/^(this\b|\.|\[)/.test(path.original);

/** `{{"order count"}}` and `{{12}}` are names of properties, too. */
export function asPath(node: ExpressionNode): PathNode | undefined {
  if (node.type === 'PathExpression') return node;
  if (node.type === 'SubExpression') return undefined;
  const original = String(node.original ?? node.value);
  return {
    type: 'PathExpression',
    data: false,
    depth: 0,
    parts: [original],
    original,
    loc: node.loc ?? null,
  };
}

export function requireParam(block: BlockNode, param: ExpressionNode | undefined): ExpressionNode {
  if (param) return param;
  const name = block.path.type === 'PathExpression' ? block.path.original : 'block';
  throw new TemplateProblem(`"#${name}" needs a value`, block.loc?.start);
}

/** `includeZero=true` */
export const findNamed = (hash: HashNode | undefined, name: string): ExpressionNode | undefined =>
  hash?.pairs.find(({ key }) => key === name)?.value;

export function listItems(value: unknown, block: BlockNode): (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item] as const);
  if (value === null || value === undefined || value === false) return [];
  if (typeof value === 'object') return Object.entries(value);
  throw new TemplateProblem('"#each" needs a list or an object', block.loc?.start);
}
