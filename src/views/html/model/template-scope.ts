/**
 * The names that a template can use at a position: `this`, enclosing scopes, `@index` and similar data, block
 * parameters.
 */
import { TemplateProblem } from './template-problem.ts';
import type { PathNode, ProgramNode } from './template-tree.ts';

/** `@index`, `@key`, `@first`, `@last`, `@root`. `@../index` reads the enclosing frame. */
export interface TemplateFrame {
  readonly marks: Readonly<Record<string, unknown>>;
  readonly outer: TemplateFrame | undefined;
}

/** A partial with the scope of its definition. */
export interface InlinePartial {
  readonly program: ProgramNode;
  readonly scope: TemplateScope;
}

export interface TemplateScope {
  readonly value: unknown;
  readonly frame: TemplateFrame;
  /** Block parameters: `as |row index|`. */
  readonly names: Readonly<Record<string, unknown>>;
  readonly partials: ReadonlyMap<string, InlinePartial>;
  readonly outer: TemplateScope | undefined;
}

export function createRootScope(value: object): TemplateScope {
  const frame = { marks: { root: value }, outer: undefined };
  return { value, frame, names: {}, partials: new Map(), outer: undefined };
}

interface InnerScope {
  /** Data of a repetition. */
  readonly marks?: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, unknown>>;
}

/** `../` leaves the scope again. A block about the same value, such as `#with this`, adds no level. */
export function createInnerScope(
  outer: TemplateScope,
  value: unknown,
  { marks, names }: InnerScope = {},
): TemplateScope {
  return {
    ...outer,
    value,
    frame: marks ? { marks: { ...outer.frame.marks, ...marks }, outer: outer.frame } : outer.frame,
    names: names ? { ...outer.names, ...names } : outer.names,
    outer: Object.is(outer.value, value) ? outer.outer : outer,
  };
}

/** A missing property is an error in the template, not an empty value. */
export function resolvePath(path: PathNode, scope: TemplateScope): unknown {
  const found = findPathValue(path, scope);
  if (found.found) return found.value;
  throw new TemplateProblem(`"${found.missing}" is not defined in "${path.original}"`, path.loc?.start);
}

export type PathResult =
  | { readonly found: true; readonly value: unknown }
  | { readonly found: false; readonly missing: string };

/** Like `resolvePath`, for expressions that may use missing names (`if`, `coalesce`). */
export function findPathValue(path: PathNode, scope: TemplateScope): PathResult {
  const parts = path.parts.map((part) => readPart(part, path));
  if (path.data) return findMark(parts, path.depth, scope.frame);
  let at: TemplateScope | undefined = scope;
  for (let level = 0; level < path.depth; level += 1) at = at?.outer;
  if (!at) return { found: false, missing: '../' };
  const [first, ...rest] = parts;
  // `this.name` and `./name` refer to the value itself, never to a block parameter of that name.
  const isPlain = path.depth === 0 && !/^(this\b|\.)/.test(path.original);
  if (isPlain && first !== undefined && Object.hasOwn(at.names, first))
    return followPath(at.names[first], rest);
  return followPath(at.value, parts);
}

function findMark(parts: readonly string[], depth: number, inner: TemplateFrame): PathResult {
  let frame: TemplateFrame | undefined = inner;
  for (let level = 0; level < depth; level += 1) frame = frame?.outer;
  return frame ? followPath(frame.marks, parts) : { found: false, missing: '@../' };
}

function readPart(part: unknown, path: PathNode): string {
  if (typeof part === 'string') return part;
  throw new TemplateProblem('A path may contain names only', path.loc?.start);
}

function followPath(start: unknown, parts: readonly string[]): PathResult {
  let value = start;
  for (const part of parts) {
    const found = readOwnProperty(value, part);
    if (!found.found) return found;
    value = found.value;
  }
  return { found: true, value };
}

/** Reads own properties only, so that templates cannot reach prototypes and their functions. */
export function readOwnProperty(owner: unknown, name: string): PathResult {
  if (typeof owner === 'string' && name === 'length') return { found: true, value: owner.length };
  if (typeof owner !== 'object' || owner === null || !Object.hasOwn(owner, name)) {
    return { found: false, missing: name };
  }
  const value = (owner as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'function' ? { found: false, missing: name } : { found: true, value };
}
