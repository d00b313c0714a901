/**
 * Evaluates a parsed template. It interprets the syntax tree and never generates code, so it works on pages that forbid
 * `eval`. A missing name is an error with its position. See docs/dashboard-format.md, "HTML".
 */
import { escapeHtml } from '../../../model/formats/escape-text.ts';
import { defineInlinePartials, runPartial, runPartialBlock, type TemplateRunner } from './run-partial.ts';
import {
  lenientFunctions,
  isTruthy,
  templateFunctions,
  toTemplateText,
  type FunctionRules,
} from './template-functions.ts';
import { TemplateMeter } from './template-limits.ts';
import {
  toPathNode,
  readFunctionName,
  findNamedArgument,
  listEachEntries,
  requireParam,
  type BlockNode,
  type CallNode,
  type ExpressionNode,
  type MustacheNode,
  type PathNode,
  type ProgramNode,
  type StatementNode,
} from './template-tree.ts';
import { TemplateProblem } from './template-problem.ts';
import {
  createRootScope,
  findPathValue,
  resolvePath,
  type TemplateScope,
  createInnerScope,
} from './template-scope.ts';

export interface TemplateRules extends FunctionRules {
  /**
   * Called now and then for a template beyond the usual size: returns true when its time is up. Undefined: no time
   * limit.
   */
  readonly isOverdue?: (() => boolean) | undefined;
}

/**
 * Returns the text of `program` for `context`. Values are escaped, except in `{{{…}}}`.
 * @throws {TemplateProblem} If the template is invalid or exceeds a limit.
 */
export function evaluateTemplate(program: ProgramNode, context: object, rules: TemplateRules): string {
  return new Evaluation(rules).runProgram(program, createRootScope(context));
}

class Evaluation implements TemplateRunner {
  readonly meter: TemplateMeter;
  readonly #rules: FunctionRules;

  constructor({ isOverdue, ...rules }: TemplateRules) {
    this.#rules = rules;
    this.meter = new TemplateMeter(isOverdue ?? (() => false));
  }

  runProgram(program: ProgramNode | null | undefined, scope: TemplateScope): string {
    if (!program) return '';
    const own = defineInlinePartials(program, scope);
    return this.meter.nest(() => program.body.map((statement) => this.#run(statement, own)).join(''));
  }

  #run(statement: StatementNode, scope: TemplateScope): string {
    this.meter.step();
    switch (statement.type) {
      case 'ContentStatement':
        return this.meter.write(statement.value);
      case 'MustacheStatement':
        return this.meter.write(this.#write(statement, scope));
      case 'BlockStatement':
        return this.#runBlock(statement, scope);
      case 'PartialStatement':
        return runPartial(statement, scope, this);
      case 'PartialBlockStatement':
        return runPartialBlock(statement, scope, this);
      case 'CommentStatement':
      case 'DecoratorBlock':
        return '';
      default:
        throw new TemplateProblem('Decorators are not part of templates', statement.loc?.start);
    }
  }

  #write(statement: MustacheNode, scope: TemplateScope): string {
    const text = toTemplateText(this.#callOrRead(statement, scope));
    return statement.escaped ? escapeHtml(text) : text;
  }

  /** A name is a function if one is defined and it has arguments, or if no data has that name. */
  #callOrRead(node: MustacheNode | CallNode, scope: TemplateScope): unknown {
    const path = toPathNode(node.path);
    if (!path) return this.read(node.path, scope);
    const name = readFunctionName(path);
    const isCall = node.params.length > 0 || node.type === 'SubExpression';
    const isFunction = name !== undefined && (isCall || templateFunctions.has(name));
    if (isFunction && (isCall || !findPathValue(path, scope).found)) {
      return this.#call(name, node.params, scope, path);
    }
    if (isCall) throw new TemplateProblem(`"${path.original}" is not a function`, path.loc?.start);
    return resolvePath(path, scope);
  }

  #call(name: string, params: readonly ExpressionNode[], scope: TemplateScope, at: PathNode): unknown {
    this.meter.step();
    const run = templateFunctions.get(name);
    if (!run) throw new TemplateProblem(`"${name}" is not a function`, at.loc?.start);
    const forgiving = lenientFunctions.has(name);
    const values = params.map((param) =>
      forgiving ? this.readMaybe(param, scope) : this.read(param, scope),
    );
    const [first] = params;
    const last = first?.type === 'PathExpression' ? first.parts.at(-1) : undefined;
    const column = typeof last === 'string' ? last : undefined;
    try {
      return this.meter.countValue(run({ values, column, rules: this.#rules }));
    } catch (error) {
      throw error instanceof TemplateProblem ? error.at(at.loc?.start) : error;
    }
  }

  read(node: ExpressionNode, scope: TemplateScope): unknown {
    switch (node.type) {
      case 'PathExpression':
        return resolvePath(node, scope);
      case 'SubExpression':
        return this.#callOrRead(node, scope);
      case 'UndefinedLiteral':
        return undefined;
      case 'NullLiteral':
        return null;
      default:
        return node.value;
    }
  }

  readMaybe(node: ExpressionNode, scope: TemplateScope): unknown {
    if (node.type !== 'PathExpression') return this.read(node, scope);
    const found = findPathValue(node, scope);
    return found.found ? found.value : undefined;
  }

  #runBlock(block: BlockNode, scope: TemplateScope): string {
    const path = toPathNode(block.path);
    if (!path) return runSection(block, this.read(block.path, scope), scope, this);
    const name = readFunctionName(path);
    const run = name === undefined ? undefined : builtInBlocks.get(name);
    if (run) return run(block, scope, this);
    if (block.params.length === 0) return runSection(block, resolvePath(path, scope), scope, this);
    const value = this.#call(name ?? path.original, block.params, scope, path);
    return this.runProgram(isTruthy(value) ? block.program : block.inverse, scope);
  }
}

/** The built-in blocks `if`, `unless`, `each`, `with` and `raw`, and sections of data. */
type RunBlock = (block: BlockNode, scope: TemplateScope, runner: TemplateRunner) => string;

/** By the word after `#`. A map has no inherited names. */
const builtInBlocks: ReadonlyMap<string, RunBlock> = new Map<string, RunBlock>([
  ['if', (block, scope, runner) => runChoice(block, scope, runner, true)],
  ['unless', (block, scope, runner) => runChoice(block, scope, runner, false)],
  ['each', (block, scope, runner) => runEach(block, readSubject(block, scope, runner), scope, runner)],
  ['with', (block, scope, runner) => runWith(block, readSubject(block, scope, runner), scope, runner)],
  ['raw', (block, scope, runner) => runner.runProgram(block.program, scope)],
]);

/** A missing name is an error, unless there is an `else` block. */
function readSubject(block: BlockNode, scope: TemplateScope, runner: TemplateRunner): unknown {
  const param = requireParam(block, block.params[0]);
  return block.inverse ? runner.readMaybe(param, scope) : runner.read(param, scope);
}

/** `if` may test a name that does not exist. */
function runChoice(block: BlockNode, scope: TemplateScope, runner: TemplateRunner, wanted: boolean): string {
  const value = runner.readMaybe(requireParam(block, block.params[0]), scope);
  const zero = findNamedArgument(block.hash, 'includeZero');
  const holds = isTruthy(value) || (value === 0 && zero !== undefined && isTruthy(runner.read(zero, scope)));
  return runner.runProgram(holds === wanted ? block.program : block.inverse, scope);
}

function runEach(block: BlockNode, value: unknown, scope: TemplateScope, runner: TemplateRunner): string {
  const entries = listEachEntries(value, block);
  if (entries.length === 0) return runner.runProgram(block.inverse, scope);
  const [itemName, keyName] = block.program?.blockParams ?? [];
  return entries
    .map(([key, item], index) => {
      runner.meter.step();
      const marks = { key, index, first: index === 0, last: index === entries.length - 1 };
      const names = {
        ...(itemName !== undefined && { [itemName]: item }),
        ...(keyName !== undefined && { [keyName]: key }),
      };
      return runner.runProgram(block.program, createInnerScope(scope, item, { marks, names }));
    })
    .join('');
}

function runWith(block: BlockNode, value: unknown, scope: TemplateScope, runner: TemplateRunner): string {
  if (!isTruthy(value) && value !== 0) return runner.runProgram(block.inverse, scope);
  const [name] = block.program?.blockParams ?? [];
  const names = name === undefined ? {} : { [name]: value };
  return runner.runProgram(block.program, createInnerScope(scope, value, { names }));
}

/** `{{#rows}}…{{/rows}}`: repeats for each item of a list; shows other values if they are truthy. */
function runSection(block: BlockNode, value: unknown, scope: TemplateScope, runner: TemplateRunner): string {
  if (Array.isArray(value)) return runEach(block, value, scope, runner);
  if (value === true) return runner.runProgram(block.program, scope);
  const isThere = value !== false && value !== null && value !== undefined;
  if (!isThere) return runner.runProgram(block.inverse, scope);
  return runner.runProgram(block.program, createInnerScope(scope, value));
}
