/** What a template can name where it stands: `this`, the scopes around it, `@index` and the like, block parameters. */
import { TemplateProblem } from './template-problem.ts';
import type { PathNode } from './template-tree.ts';

export interface TemplateScope {
  readonly value: unknown;
  /** `@index`, `@key`, `@first`, `@last`, `@root`. */
  readonly marks: Readonly<Record<string, unknown>>;
  /** `as |row index|`. */
  readonly names: Readonly<Record<string, unknown>>;
  readonly outer: TemplateScope | undefined;
}

export function createRootScope(value: object): TemplateScope {
  return { value, marks: { root: value }, names: {}, outer: undefined };
}

export function createInnerScope(
  outer: TemplateScope,
  value: unknown,
  marks: Readonly<Record<string, unknown>> = {},
  names: Readonly<Record<string, unknown>> = {},
): TemplateScope {
  return { value, marks: { ...outer.marks, ...marks }, names: { ...outer.names, ...names }, outer };
}

/** Strict: a property that is not there is a mistake of the template's, not an empty place in the page. */
export function readPath(path: PathNode, scope: TemplateScope): unknown {
  const found = findPath(path, scope);
  if (found.found) return found.value;
  throw new TemplateProblem(`"${found.missing}" is not defined in "${path.original}"`, path.loc?.start);
}

export type PathReading =
  { readonly found: true; readonly value: unknown } | { readonly found: false; readonly missing: string };

/** Like `readPath`, for the few places that may ask for what is not there (`if`, `coalesce`). */
export function findPath(path: PathNode, scope: TemplateScope): PathReading {
  let at: TemplateScope | undefined = scope;
  for (let level = 0; level < path.depth; level += 1) at = at?.outer;
  if (!at) return { found: false, missing: '../' };
  const parts = path.parts.map((part) => readPart(part, path));
  if (path.data) return walk(at.marks, parts);
  const [first, ...rest] = parts;
  // `this.name` and `./name` mean the value itself, never a block parameter of that name.
  const isPlain = path.depth === 0 && !/^(this\b|\.)/.test(path.original);
  if (isPlain && first !== undefined && Object.hasOwn(at.names, first)) return walk(at.names[first], rest);
  return walk(at.value, parts);
}

function readPart(part: unknown, path: PathNode): string {
  if (typeof part === 'string') return part;
  throw new TemplateProblem('A path holds names only', path.loc?.start);
}

function walk(start: unknown, parts: readonly string[]): PathReading {
  let value = start;
  for (const part of parts) {
    const found = readOwn(value, part);
    if (!found.found) return found;
    value = found.value;
  }
  return { found: true, value };
}

/** Own data only: prototypes, and with them functions, are out of a template's reach. */
export function readOwn(owner: unknown, name: string): PathReading {
  if (typeof owner === 'string' && name === 'length') return { found: true, value: owner.length };
  if (typeof owner !== 'object' || owner === null || !Object.hasOwn(owner, name)) {
    return { found: false, missing: name };
  }
  const value: unknown = Reflect.get(owner, name);
  return typeof value === 'function' ? { found: false, missing: name } : { found: true, value };
}
