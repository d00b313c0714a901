/** Routes from the operations of the contract. */
import type { Handler, Hono } from 'hono';
import { z } from 'zod';
import type { Operation } from '../../contract/operations/operation.ts';

/** The path as the router writes it: `/v1/folders/:folderId` for `/v1/folders/{folderId}`. */
export const toRoutePath = (path: Operation['path']): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Adds a route with the method and the path of an operation. */
export function addOperationRoute(
  routes: Pick<Hono, 'on'>,
  { method, path }: Pick<Operation, 'method' | 'path'>,
  handler: Handler,
): void {
  routes.on(method, toRoutePath(path), handler);
}

/** How the text of a query parameter is converted to the value that its schema parses. */
export type ParameterKind = 'integer' | 'list' | 'text';

export function toParameterKinds(query: Operation['query']): ReadonlyMap<string, ParameterKind> {
  const shape = Object.entries<z.ZodType>(query?.shape ?? {});
  return new Map(shape.map(([name, schema]) => [name, toKind(schema)]));
}

function toKind(schema: z.ZodType): ParameterKind {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? toKind(inner) : 'text';
  }
  if (schema instanceof z.ZodArray) return 'list';
  return schema instanceof z.ZodNumber ? 'integer' : 'text';
}
