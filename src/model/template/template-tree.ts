/** The parts of a parsed template that the evaluator walks; the parser's own shapes, without the parser. */

export interface Located {
  readonly loc?: { readonly start: { readonly line: number; readonly column: number } } | null;
}

export interface ProgramNode extends Located {
  readonly type: 'Program';
  readonly body: readonly StatementNode[];
  readonly blockParams?: readonly string[] | undefined;
}

export interface ContentNode extends Located {
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

export interface CommentNode extends Located {
  readonly type: 'CommentStatement';
}

/** `{{> row item}}` */
export interface PartialNode extends Located {
  readonly type: 'PartialStatement';
  readonly name: ExpressionNode;
  readonly params: readonly ExpressionNode[];
  readonly hash?: HashNode | undefined;
  /** White space before a partial that stands alone on its line. */
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

/** Parsed, never run. */
export interface RefusedNode extends Located {
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
  /** Starts with `@`. */
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

export interface LiteralNode extends Located {
  readonly type: 'StringLiteral' | 'NumberLiteral' | 'BooleanLiteral' | 'UndefinedLiteral' | 'NullLiteral';
  readonly value?: unknown;
  /** As it was written, without quotes. */
  readonly original?: unknown;
}

export type ExpressionNode = PathNode | CallNode | LiteralNode;

export interface HashNode extends Located {
  readonly pairs: readonly { readonly key: string; readonly value: ExpressionNode }[];
}
