/** What the evaluator asks of a node before it runs it. */
import { TemplateProblem } from './template-problem.ts';
import type { BlockNode, ExpressionNode, PathNode } from './template-tree.ts';

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

export function requireParam(block: BlockNode, param: ExpressionNode | undefined): ExpressionNode {
  if (param) return param;
  const name = block.path.type === 'PathExpression' ? block.path.original : 'block';
  throw new TemplateProblem(`"#${name}" needs a value`, block.loc?.start);
}

export function listItems(value: unknown, block: BlockNode): (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item] as const);
  if (value === null || value === undefined || value === false) return [];
  if (typeof value === 'object') return Object.entries(value);
  throw new TemplateProblem('"#each" needs a list or an object', block.loc?.start);
}
