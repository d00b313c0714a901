/**
 * Runs a parsed template. It walks the tree that the parser made and never makes code of it, so it works where pages
 * forbid `eval`. Strict: what is not there is an error with its place. Source: field-notes 3.4, DESIGN.md section 8.
 */
import {
  findPath,
  createInnerScope,
  createRootScope,
  readPath,
  type TemplateScope,
} from './template-scope.ts';
import { isTrue, templateFunctions, toText, type FunctionRules } from './template-functions.ts';
import { escapeText } from './escape-text.ts';
import { listItems, readFunctionName, requireParam } from './template-parts.ts';
import { TemplateMeter } from './template-limits.ts';
import { TemplateProblem } from './template-problem.ts';
import type {
  BlockNode,
  CallNode,
  ExpressionNode,
  MustacheNode,
  PathNode,
  ProgramNode,
  StatementNode,
} from './template-tree.ts';

/** The text of `program` for `context`; throws `TemplateProblem`. Values are escaped but in `{{{…}}}`. */
export function evaluateTemplate(program: ProgramNode, context: object, rules: FunctionRules): string {
  return new Evaluation(rules).runProgram(program, createRootScope(context));
}

class Evaluation {
  readonly #rules: FunctionRules;
  readonly #meter = new TemplateMeter();

  constructor(rules: FunctionRules) {
    this.#rules = rules;
  }

  runProgram(program: ProgramNode | null | undefined, scope: TemplateScope): string {
    if (!program) return '';
    return this.#meter.nest(() => program.body.map((statement) => this.#run(statement, scope)).join(''));
  }

  #run(statement: StatementNode, scope: TemplateScope): string {
    this.#meter.step();
    switch (statement.type) {
      case 'ContentStatement':
        return this.#meter.write(statement.value);
      case 'MustacheStatement':
        return this.#meter.write(this.#write(statement, scope));
      case 'BlockStatement':
        return this.#runBlock(statement, scope);
      case 'CommentStatement':
        return '';
      default:
        throw new TemplateProblem('Partials and decorators are not part of templates', statement.loc?.start);
    }
  }

  #write(statement: MustacheNode, scope: TemplateScope): string {
    const text = toText(this.#callOrRead(statement, scope));
    return statement.escaped ? escapeText(text) : text;
  }

  /** A name is a function if one has it and it is called, or if no data has it. */
  #callOrRead(node: MustacheNode | CallNode, scope: TemplateScope): unknown {
    if (node.path.type !== 'PathExpression') return this.#read(node.path, scope);
    const name = readFunctionName(node.path);
    const isCall = node.params.length > 0 || node.type === 'SubExpression';
    const isFunction = name !== undefined && (isCall || templateFunctions.has(name));
    if (isFunction && (isCall || !findPath(node.path, scope).found)) {
      return this.#call(name, node.params, scope, node.path);
    }
    if (isCall) throw new TemplateProblem(`"${node.path.original}" is not a function`, node.path.loc?.start);
    return readPath(node.path, scope);
  }

  #call(name: string, params: readonly ExpressionNode[], scope: TemplateScope, at: PathNode): unknown {
    this.#meter.step();
    const run = templateFunctions.get(name);
    if (!run) throw new TemplateProblem(`"${name}" is not a function`, at.loc?.start);
    const values = params.map((param) => this.#readParam(param, scope, name));
    const [first] = params;
    const last = first?.type === 'PathExpression' ? first.parts.at(-1) : undefined;
    const column = typeof last === 'string' ? last : undefined;
    return run({ values, column, rules: this.#rules });
  }

  /** `coalesce` exists for what may not be there. */
  #readParam(param: ExpressionNode, scope: TemplateScope, name: string): unknown {
    if (name !== 'coalesce' || param.type !== 'PathExpression') return this.#read(param, scope);
    const found = findPath(param, scope);
    return found.found ? found.value : undefined;
  }

  #read(node: ExpressionNode, scope: TemplateScope): unknown {
    switch (node.type) {
      case 'PathExpression':
        return readPath(node, scope);
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

  #runBlock(block: BlockNode, scope: TemplateScope): string {
    const name = block.path.type === 'PathExpression' ? readFunctionName(block.path) : undefined;
    const [param] = block.params;
    if (name === 'if' || name === 'unless') return this.#runChoice(block, scope, name === 'if');
    if (name === 'each') return this.#runEach(block, this.#read(requireParam(block, param), scope), scope);
    if (name === 'with') return this.#runWith(block, this.#read(requireParam(block, param), scope), scope);
    if (name !== undefined && templateFunctions.has(name) && block.params.length > 0) {
      const value = this.#call(name, block.params, scope, block.path as PathNode);
      return this.runProgram(isTrue(value) ? block.program : block.inverse, scope);
    }
    return this.#runSection(block, this.#read(block.path, scope), scope);
  }

  /** `if` may ask for what is not there: that is what it is for. */
  #runChoice(block: BlockNode, scope: TemplateScope, wanted: boolean): string {
    const param = requireParam(block, block.params[0]);
    const found = param.type === 'PathExpression' ? findPath(param, scope) : undefined;
    const value = found ? (found.found ? found.value : undefined) : this.#read(param, scope);
    return this.runProgram(isTrue(value) === wanted ? block.program : block.inverse, scope);
  }

  #runEach(block: BlockNode, value: unknown, scope: TemplateScope): string {
    const entries = listItems(value, block);
    if (entries.length === 0) return this.runProgram(block.inverse, scope);
    const [itemName, keyName] = block.program?.blockParams ?? [];
    return entries
      .map(([key, item], index) => {
        this.#meter.step();
        const marks = { key, index, first: index === 0, last: index === entries.length - 1 };
        const names = {
          ...(itemName !== undefined && { [itemName]: item }),
          ...(keyName !== undefined && { [keyName]: key }),
        };
        return this.runProgram(block.program, createInnerScope(scope, item, marks, names));
      })
      .join('');
  }

  #runWith(block: BlockNode, value: unknown, scope: TemplateScope): string {
    if (!isTrue(value) && value !== 0) return this.runProgram(block.inverse, scope);
    const [name] = block.program?.blockParams ?? [];
    const names = name === undefined ? {} : { [name]: value };
    return this.runProgram(block.program, createInnerScope(scope, value, {}, names));
  }

  /** `{{#rows}}…{{/rows}}`: a list repeats, anything else is shown if it is there. */
  #runSection(block: BlockNode, value: unknown, scope: TemplateScope): string {
    if (Array.isArray(value)) return this.#runEach(block, value, scope);
    if (value === true) return this.runProgram(block.program, scope);
    return this.#runWith(block, value, scope);
  }
}
