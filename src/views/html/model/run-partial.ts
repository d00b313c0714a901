/** Partials: parts of a template that it calls by name, `{{#*inline "row"}}…{{/inline}}`, then `{{> row item}}`. */
import { isRecord } from '../../../model/parsing/read-value.ts';
import { TemplateProblem } from './template-problem.ts';
import { createInnerScope, type InlinePartial, type TemplateScope } from './template-scope.ts';
import type {
  ExpressionNode,
  InlineNode,
  PartialBlockNode,
  PartialNode,
  ProgramNode,
} from './template-tree.ts';
import type { TemplateMeter } from './template-limits.ts';

/** Name of the content between the tags of a partial's call, which the partial can insert. */
const givenBlock = '@partial-block';

/**
 * The scope with all inline partials of `program`. A definition applies to its whole block, also before its position.
 */
export function defineInlinePartials(
  program: ProgramNode,
  scope: TemplateScope,
  target = scope,
): TemplateScope {
  const found = program.body.filter((statement) => statement.type === 'DecoratorBlock');
  if (found.length === 0) return target;
  const partials = new Map(target.partials);
  const defined = { ...target, partials };
  for (const inline of found)
    partials.set(readInlineName(inline), {
      program: inline.program,
      scope: target === scope ? defined : scope,
    });
  return defined;
}

function readInlineName({ path, params, loc }: InlineNode): string {
  const [name] = params;
  const isInline = path.type === 'PathExpression' && path.original === 'inline';
  if (isInline && name?.type === 'StringLiteral') return String(name.value);
  throw new TemplateProblem('Only {{#*inline "name"}} defines a partial', loc?.start);
}

export function runPartial(node: PartialNode, scope: TemplateScope, runner: TemplateRunner): string {
  const name = readName(node.name, scope, runner);
  const partial = scope.partials.get(name);
  if (!partial) throw new TemplateProblem(`This template has no partial "${name}"`, node.loc?.start);
  const text = call(partial, node, scope, runner, scope.partials);
  return node.indent ? text.replace(/^(?=[^\n])/gm, node.indent) : text;
}

/** If there is no partial of that name, the content of the block is shown. */
export function runPartialBlock(
  node: PartialBlockNode,
  scope: TemplateScope,
  runner: TemplateRunner,
): string {
  const partial = scope.partials.get(readName(node.name, scope, runner));
  if (!partial) return runner.runProgram(node.program, scope);
  const given = new Map(defineInlinePartials(node.program, scope, { ...scope }).partials);
  given.set(givenBlock, { program: node.program, scope });
  return call(partial, node, scope, runner, given);
}

function call(
  { program, scope: written }: InlinePartial,
  { params, hash, loc }: PartialNode | PartialBlockNode,
  scope: TemplateScope,
  runner: TemplateRunner,
  partials: TemplateScope['partials'],
): string {
  if (params.length > 1) throw new TemplateProblem('A partial takes one value', loc?.start);
  const [param] = params;
  const value = param ? runner.read(param, scope) : scope.value;
  const named = (hash?.pairs ?? []).map(({ key, value: node }) => [key, runner.read(node, scope)] as const);
  const given = named.length > 0 ? { ...(isRecord(value) && value), ...Object.fromEntries(named) } : value;
  const inner = createInnerScope(written, given);
  // `../` refers to the place of the definition, `@index` to the place of the call.
  const known = new Map([...written.partials, ...partials]);
  return runner.runProgram(program, { ...inner, frame: scope.frame, partials: known });
}

function readName(node: ExpressionNode, scope: TemplateScope, runner: TemplateRunner): string {
  if (node.type === 'SubExpression') return String(runner.read(node, scope));
  return node.type === 'PathExpression' ? node.original : String(node.value);
}

/** The interface of the evaluator that blocks and partials use. */
export interface TemplateRunner {
  readonly meter: TemplateMeter;
  runProgram(program: ProgramNode | null | undefined, scope: TemplateScope): string;
  /** @throws {TemplateProblem} If a name is not defined. */
  read(node: ExpressionNode, scope: TemplateScope): unknown;
  /** Returns undefined if a name is not defined. */
  readMaybe(node: ExpressionNode, scope: TemplateScope): unknown;
}
