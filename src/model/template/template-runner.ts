import type { TemplateMeter } from './template-limits.ts';
import type { TemplateScope } from './template-scope.ts';
import type { ExpressionNode, ProgramNode } from './template-tree.ts';

/** What blocks and partials need of the evaluation that they are part of. */
export interface TemplateRunner {
  readonly meter: TemplateMeter;
  runProgram(program: ProgramNode | null | undefined, scope: TemplateScope): string;
  /** Throws where a name is not defined. */
  read(node: ExpressionNode, scope: TemplateScope): unknown;
  /** Undefined where a name is not defined. */
  readMaybe(node: ExpressionNode, scope: TemplateScope): unknown;
}
