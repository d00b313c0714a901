/** What the contract says of an operation, as a route needs it. */
import type { Handler, Hono } from 'hono';
import { z } from 'zod';
import { listParameters } from '../../contract/operation-paths.ts';
import type { Operation } from '../../contract/operations/operation.ts';

export interface OperationRoute {
  readonly method: string;
  /** As the router writes it: `/v1/folders/:folderId`. */
  readonly path: string;
  /** Names of the path's parameters, in their order. */
  readonly pathParameters: readonly string[];
}

/** `place` is the contract's entry for the operation, such as `GET /v1/folders/{folderId}`. */
export function toRoute(place: string): OperationRoute {
  const [method = '', path = ''] = place.split(' ');
  return { method, path: path.replace(/\{(\w+)\}/g, ':$1'), pathParameters: listParameters(path) };
}

/** Adds a route by the contract's entry for it: `POST /v1/load`. */
export function addRoute(routes: Pick<Hono, 'on'>, place: string, handler: Handler): void {
  const { method, path } = toRoute(place);
  routes.on(method, path, handler);
}

/** How the text of a query parameter becomes the value that its schema reads. */
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
