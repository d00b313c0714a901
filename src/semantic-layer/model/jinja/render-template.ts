/** Fills in the Jinja template of a model file, and keeps the place in the source that each part of the result is from. */
import { createEvaluate, findVariable, type Evaluate, type Scope } from './evaluate-expression.ts';
import { JinjaBudget } from './jinja-budget.ts';
import { JinjaFault } from './jinja-fault.ts';
import { requireValueText } from './jinja-operators.ts';
import type { Expression, Statement, Target } from './jinja-syntax.ts';
import {
  Callable,
  describeKind,
  isTruthy,
  itemsOf,
  Namespace,
  type CallArguments,
  type Dict,
  type Value,
} from './jinja-values.ts';
import { parseTemplate } from './parse-template.ts';
import { RenderedText } from './rendered-text.ts';

/** `given` are the variables from outside of the template. @throws JinjaFault */
export function renderTemplate(source: string, given: Dict = new Map()): RenderedText {
  const output = new RenderedText();
  const outer = { variables: given };
  new Rendering().write(parseTemplate(source), { variables: new Map(), outer }, output);
  return output;
}

type Of<Kind extends Statement['is']> = Extract<Statement, { is: Kind }>;

class Rendering {
  readonly #budget = new JinjaBudget();
  readonly #evaluate: Evaluate = createEvaluate(this.#budget);

  write(statements: readonly Statement[], scope: Scope, output: RenderedText): void {
    for (const statement of statements) {
      this.#budget.step(statement.at);
      this.#writeOne(statement, scope, output);
    }
  }

  #writeOne(statement: Statement, scope: Scope, output: RenderedText): void {
    switch (statement.is) {
      case 'text':
        output.addVerbatim(this.#budget.countText(statement.text, statement.at), statement.at);
        return;
      case 'output':
        output.addValue(this.#textOf(statement.expression, scope), statement.at);
        return;
      case 'set':
        assign(statement.target, this.#evaluate(statement.value, scope), scope, statement.at);
        return;
      case 'set-block':
        scope.variables.set(statement.name, this.#toText(statement.body, scope));
        return;
      case 'if':
        this.#writeIf(statement, scope, output);
        return;
      case 'for':
        this.#writeFor(statement, scope, output);
        return;
      case 'macro':
        scope.variables.set(statement.name, this.#toMacro(statement, scope));
        return;
      case 'with':
        this.#writeWith(statement, scope, output);
    }
  }

  #textOf(expression: Expression, scope: Scope): string {
    const value = this.#evaluate(expression, scope);
    return this.#budget.countText(requireValueText(value, expression.at), expression.at);
  }

  /** The text of a macro or of a `{% set %}` block. */
  #toText(body: readonly Statement[], outer: Scope): string {
    const output = new RenderedText();
    this.write(body, { variables: new Map(), outer }, output);
    return output.text;
  }

  /** A branch sees and changes the variables around it. */
  #writeIf({ branches, otherwise }: Of<'if'>, scope: Scope, output: RenderedText): void {
    const branch = branches.find(({ test }) => isTruthy(this.#evaluate(test, scope)));
    this.write(branch ? branch.body : otherwise, scope, output);
  }

  /** Variables that a round sets do not outlive it. */
  #writeFor(loop: Of<'for'>, outer: Scope, output: RenderedText): void {
    const items = this.#selectItems(loop, outer);
    if (items.length === 0) {
      this.write(loop.otherwise, { variables: new Map(), outer }, output);
      return;
    }
    for (const [index, item] of items.entries()) {
      this.#budget.step(loop.at);
      const variables = new Map<string, Value>([['loop', describeRound(items, index, outer)]]);
      assign(loop.target, item, { variables }, loop.at);
      this.write(loop.body, { variables, outer }, output);
    }
  }

  #selectItems({ items, test, target, at }: Of<'for'>, outer: Scope): Value[] {
    const value = this.#evaluate(items, outer);
    const list = itemsOf(value);
    if (!list) throw new JinjaFault(items.at, `a loop needs a list, not ${describeKind(value)}`);
    if (!test) return list;
    return list.filter((item) => {
      this.#budget.step(at);
      const variables = new Map<string, Value>();
      assign(target, item, { variables }, at);
      return isTruthy(this.#evaluate(test, { variables, outer }));
    });
  }

  #writeWith({ values, body }: Of<'with'>, outer: Scope, output: RenderedText): void {
    const scope: Scope = { variables: new Map(), outer };
    for (const { target, value } of values) assign(target, this.#evaluate(value, scope), scope, value.at);
    this.write(body, scope, output);
  }

  #toMacro(macro: Of<'macro'>, outer: Scope): Callable {
    return new Callable(macro.name, (args) =>
      this.#budget.call(args.at, () =>
        this.#toText(macro.body, { variables: this.#bind(macro, args, outer), outer }),
      ),
    );
  }

  /** The values of a macro's parameters. */
  #bind(
    { name, parameters }: Of<'macro'>,
    { values, named, at }: CallArguments,
    outer: Scope,
  ): Scope['variables'] {
    const known = new Set(parameters.map((parameter) => parameter.name));
    const extra = [...named.keys()].find((one) => !known.has(one));
    if (extra !== undefined) throw new JinjaFault(at, `the macro '${name}' has no parameter '${extra}'`);
    if (values.length > parameters.length)
      throw new JinjaFault(at, `the macro '${name}' takes ${parameters.length} values, not ${values.length}`);
    const variables = new Map<string, Value>();
    for (const [index, { name: parameter, fallback }] of parameters.entries()) {
      const isGiven = index < values.length || named.has(parameter);
      const given = index < values.length ? values[index] : named.get(parameter);
      variables.set(parameter, isGiven || !fallback ? given : this.#evaluate(fallback, { variables, outer }));
    }
    return variables;
  }
}

/** The variable `loop` of a round. */
function describeRound(items: readonly Value[], index: number, outer: Scope): Value {
  const { length } = items;
  const around = findVariable('loop', outer)?.value;
  const depth = around instanceof Map ? Number(around.get('depth') ?? 0) + 1 : 1;
  return new Map<string, Value>([
    ['index', index + 1],
    ['index0', index],
    ['revindex', length - index],
    ['revindex0', length - index - 1],
    ['first', index === 0],
    ['last', index === length - 1],
    ['length', length],
    ['depth', depth],
    ['depth0', depth - 1],
    ['previtem', items[index - 1]],
    ['nextitem', items[index + 1]],
    ['cycle', new Callable('cycle', ({ values }) => values[index % Math.max(1, values.length)])],
  ]);
}

function assign({ names, attribute }: Target, value: Value, scope: Scope, at: number): void {
  const [first = '', ...others] = names;
  if (attribute !== undefined) return assignAttribute(first, attribute, value, scope, at);
  if (others.length === 0) {
    scope.variables.set(first, value);
    return;
  }
  if (!Array.isArray(value) || value.length !== names.length)
    throw new JinjaFault(at, `${names.length} values are needed for ${names.join(', ')}`);
  for (const [index, name] of names.entries()) scope.variables.set(name, value[index]);
}

function assignAttribute(name: string, attribute: string, value: Value, scope: Scope, at: number): void {
  const target = findVariable(name, scope)?.value;
  if (!(target instanceof Namespace))
    throw new JinjaFault(at, `only a namespace has attributes to set: '{% set ${name} = namespace() %}'`);
  target.attributes.set(attribute, value);
}
