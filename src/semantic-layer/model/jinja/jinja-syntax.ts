/** The syntax tree of a Jinja template. `at` are offsets in the source, for faults. */
import type { Value } from './jinja-values.ts';

export interface Arguments {
  values: Expression[];
  named: Map<string, Expression>;
}

export type BinaryOperator = (typeof binaryOperators)[number];
export const binaryOperators = [
  ...(['or', 'and', '==', '!=', '<', '<=', '>', '>=', 'in', 'not in', '~', '+', '-'] as const),
  ...(['*', '/', '//', '%', '**'] as const),
] as const;

export type Expression = { at: number } & (
  | { is: 'literal'; value: Value }
  | { is: 'name'; name: string }
  | { is: 'list'; items: Expression[] }
  | { is: 'dict'; entries: { key: Expression; value: Expression }[] }
  | { is: 'attribute'; of: Expression; key: Expression }
  | { is: 'slice'; of: Expression; from?: Expression | undefined; to?: Expression | undefined }
  | { is: 'call'; callee: Expression; args: Arguments }
  | { is: 'filter'; name: string; of: Expression; args: Arguments }
  | { is: 'test'; name: string; of: Expression; args: Arguments; isNegated: boolean }
  | { is: 'unary'; operator: '-' | '+' | 'not'; of: Expression }
  | { is: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { is: 'choice'; test: Expression; yes: Expression; no?: Expression | undefined }
);

export interface Parameter {
  name: string;
  fallback?: Expression | undefined;
}

/** `names`: several for `{% for key, value in … %}`. With `attribute`, it is an attribute of a namespace. */
export interface Target {
  names: string[];
  attribute?: string | undefined;
}

export type Statement = { at: number } & (
  | { is: 'text'; text: string }
  | { is: 'output'; expression: Expression }
  | { is: 'set'; target: Target; value: Expression }
  | { is: 'set-block'; name: string; body: Statement[] }
  | { is: 'if'; branches: { test: Expression; body: Statement[] }[]; otherwise: Statement[] }
  | {
      is: 'for';
      target: Target;
      items: Expression;
      test?: Expression | undefined;
      body: Statement[];
      otherwise: Statement[];
    }
  | { is: 'macro'; name: string; parameters: Parameter[]; body: Statement[] }
  | { is: 'with'; values: { target: Target; value: Expression }[]; body: Statement[] }
);
