/** From an operation's place and what the caller gives to a method, a path and a body. */

export interface ApiRequest {
  readonly method: string;
  /** Below the base address, with its query. */
  readonly path: string;
  readonly body: unknown;
}

/** `place` is a method and a path with parameters in braces. */
export function toApiRequest(place: string, input: Readonly<Record<string, unknown>>): ApiRequest {
  const [method = 'GET', template = ''] = place.split(' ');
  return { method, path: fillIn(template, input) + toQuery(input['query']), body: input['body'] };
}

function fillIn(template: string, input: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    // Dots would climb out of the path, also when they are percent-encoded.
    if ((typeof value === 'string' && !/^\.{0,2}$/.test(value)) || typeof value === 'number')
      return encodeURIComponent(value);
    throw new TypeError(`"${name}" must be a number or a text that can stand in a path.`);
  });
}

/** What is undefined is left out; a list repeats its parameter. */
function toQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const parameters = Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one: unknown) => [name, typeof one === 'string' ? one : JSON.stringify(one)]),
  );
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`;
}
