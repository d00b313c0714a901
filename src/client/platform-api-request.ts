/** Makes the method, path and body of a request from an operation and the caller's input. */
import { fillPath } from '../contract/element-api-paths.ts';

export interface ApiRequest {
  readonly method: string;
  /** Path below the base address, with the query string. */
  readonly path: string;
  readonly body: unknown;
  /** `ETag` of the version to which a change applies. By default it applies to any version. */
  readonly ifMatch?: string | undefined;
  /** Whether the request goes on after its page is gone. */
  readonly keepalive?: boolean | undefined;
}

/** @param operation - method and path template, such as `GET /folders/{id}`. */
export function toApiRequest(operation: string, input: Readonly<Record<string, unknown>>): ApiRequest {
  const [method = 'GET', template = ''] = operation.split(' ');
  for (const [, name = ''] of template.matchAll(/\{(\w+)\}/g)) assertPathParameter(name, input[name]);
  return { method, path: fillPath(template, input) + toQuery(input['query']), body: input['body'] };
}

/** "." and ".." would change the path, also when they are percent-encoded. */
function assertPathParameter(name: string, value: unknown): void {
  if ((typeof value === 'string' && !/^\.{0,2}$/.test(value)) || typeof value === 'number') return;
  throw new TypeError(`"${name}" must be a number or a string other than "", "." and "..".`);
}

/** Leaves out parameters that are `undefined`. A list repeats its parameter. */
function toQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const parameters = Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one: unknown) => [name, typeof one === 'string' ? one : JSON.stringify(one)]),
  );
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`;
}
