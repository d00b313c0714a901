import { TemplateProblem } from './template-problem.ts';

/** The nodes of a parsed template, in the form that the parser gives them. */

interface Located {
  readonly loc?: { readonly start: { readonly line: number; readonly column: number } } | null;
}

export interface ProgramNode extends Located {
  readonly type: 'Program';
  readonly body: readonly StatementNode[];
  readonly blockParams?: readonly string[] | undefined;
}

interface ContentNode extends Located {
  readonly type: 'ContentStatement';
  readonly value: string;
}

export interface MustacheNode extends Located {
  readonly type: 'MustacheStatement';
  readonly path: ExpressionNode;
  readonly params: readonly ExpressionNode[];
  readonly hash?: HashNode | undefined;
  readonly escaped: boolean;
}

export interface BlockNode extends Located {
  readonly type: 'BlockStatement';
  readonly path: ExpressionNode;
  readonly params: readonly ExpressionNode[];
  readonly hash?: HashNode | undefined;
  readonly program?: ProgramNode | null | undefined;
  readonly inverse?: ProgramNode | null | undefined;
}

interface CommentNode extends Located {
  readonly type: 'CommentStatement';
}

/** `{{> row item}}` */
export interface PartialNode extends Located {
  readonly type: 'PartialStatement';
  readonly name: ExpressionNode;
  readonly params: readonly ExpressionNode[];
  readonly hash?: HashNode | undefined;
  /** White space before a partial that is alone on its line. */
  readonly indent?: string | undefined;
}

/** `{{#> row item}}…{{/row}}` */
export interface PartialBlockNode extends Located {
  readonly type: 'PartialBlockStatement';
  readonly name: ExpressionNode;
  readonly params: readonly ExpressionNode[];
  readonly hash?: HashNode | undefined;
  readonly program: ProgramNode;
}

/** `{{#*inline "row"}}…{{/inline}}` */
export interface InlineNode extends Located {
  readonly type: 'DecoratorBlock';
  readonly path: ExpressionNode;
  readonly params: readonly ExpressionNode[];
  readonly program: ProgramNode;
}

/** Parsed, but rejected by the evaluator. */
interface RefusedNode extends Located {
  readonly type: 'Decorator' | 'BooleanStatement';
}

export type StatementNode =
  | ContentNode
  | MustacheNode
  | BlockNode
  | CommentNode
  | PartialNode
  | PartialBlockNode
  | InlineNode
  | RefusedNode;

export interface PathNode extends Located {
  readonly type: 'PathExpression';
  /** True for paths that start with `@`. */
  readonly data: boolean;
  /** Number of `../`. */
  readonly depth: number;
  readonly parts: readonly unknown[];
  readonly original: string;
}

export interface CallNode extends Located {
  readonly type: 'SubExpression';
  readonly path: ExpressionNode;
  readonly params: readonly ExpressionNode[];
  readonly hash?: HashNode | undefined;
}

interface LiteralNode extends Located {
  readonly type: 'StringLiteral' | 'NumberLiteral' | 'BooleanLiteral' | 'UndefinedLiteral' | 'NullLiteral';
  readonly value?: unknown;
  /** The source text, without quotes. */
  readonly original?: unknown;
}

export type ExpressionNode = PathNode | CallNode | LiteralNode;

interface HashNode extends Located {
  readonly pairs: readonly { readonly key: string; readonly value: ExpressionNode }[];
}

// Properties of nodes that the evaluator needs.

/** The name of a function is a single identifier. */
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
export function toPathNode(node: ExpressionNode): PathNode | undefined {
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
export const findNamedArgument = (hash: HashNode | undefined, name: string): ExpressionNode | undefined =>
  hash?.pairs.find(({ key }) => key === name)?.value;

export function listEachEntries(value: unknown, block: BlockNode): (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item] as const);
  if (value === null || value === undefined || value === false) return [];
  if (typeof value === 'object') return Object.entries(value);
  throw new TemplateProblem('"#each" needs a list or an object', block.loc?.start);
}
