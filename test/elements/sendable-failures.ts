/**
 * The runner sends what a failed assertion compared as JSON. Elements have circles: with one of them, the run would wait for the file
 * until its time limit, and would not say what has failed. Every page test has this hook, by `sendable-failures-plugin.mjs`.
 */
afterEach(function (this: { readonly currentTest?: { readonly err?: unknown } }) {
  dropUnsendable(this.currentTest?.err);
});

/** Leaves out what JSON cannot have. The message says it in words. */
export function dropUnsendable(error: unknown): void {
  if (!(error instanceof Error)) return;
  for (const name of ['actual', 'expected'])
    if (!isJson(Reflect.get(error, name))) Reflect.deleteProperty(error, name);
}

function isJson(value: unknown): boolean {
  if (value instanceof Node) return false;
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}
