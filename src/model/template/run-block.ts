/** The blocks that every template has: `if`, `unless`, `each`, `with`, `raw`, and sections of data. */
import { isTruthy } from './template-functions.ts';
import { findNamed, listItems, requireParam } from './template-parts.ts';
import type { TemplateRunner } from './template-runner.ts';
import { createInnerScope, type TemplateScope } from './template-scope.ts';
import type { BlockNode } from './template-tree.ts';

type RunBlock = (block: BlockNode, scope: TemplateScope, runner: TemplateRunner) => string;

/** By the word after `#`; the map holds no inherited names. */
export const builtInBlocks: ReadonlyMap<string, RunBlock> = new Map<string, RunBlock>([
  ['if', (block, scope, runner) => runChoice(block, scope, runner, true)],
  ['unless', (block, scope, runner) => runChoice(block, scope, runner, false)],
  ['each', (block, scope, runner) => runEach(block, readSubject(block, scope, runner), scope, runner)],
  ['with', (block, scope, runner) => runWith(block, readSubject(block, scope, runner), scope, runner)],
  ['raw', (block, scope, runner) => runner.runProgram(block.program, scope)],
]);

/** A name that is not there is a mistake, unless the author says what stands in its place. */
function readSubject(block: BlockNode, scope: TemplateScope, runner: TemplateRunner): unknown {
  const param = requireParam(block, block.params[0]);
  return block.inverse ? runner.readMaybe(param, scope) : runner.read(param, scope);
}

/** `if` may ask for what is not there: that is what it is for. */
function runChoice(block: BlockNode, scope: TemplateScope, runner: TemplateRunner, wanted: boolean): string {
  const value = runner.readMaybe(requireParam(block, block.params[0]), scope);
  const zero = findNamed(block.hash, 'includeZero');
  const holds = isTruthy(value) || (value === 0 && zero !== undefined && isTruthy(runner.read(zero, scope)));
  return runner.runProgram(holds === wanted ? block.program : block.inverse, scope);
}

function runEach(block: BlockNode, value: unknown, scope: TemplateScope, runner: TemplateRunner): string {
  const entries = listItems(value, block);
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

/** `{{#rows}}…{{/rows}}`: a list repeats, anything else is shown if it is there. */
export function runSection(
  block: BlockNode,
  value: unknown,
  scope: TemplateScope,
  runner: TemplateRunner,
): string {
  if (Array.isArray(value)) return runEach(block, value, scope, runner);
  if (value === true) return runner.runProgram(block.program, scope);
  const isThere = value !== false && value !== null && value !== undefined;
  if (!isThere) return runner.runProgram(block.inverse, scope);
  return runner.runProgram(block.program, createInnerScope(scope, value));
}
