import { expect } from 'vitest';

/** The part of a contract's schema that this check uses. */
export interface DocumentedSchema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown };
}

/** Checks that a value fits its schema and has no undocumented key, which parsing would have dropped. */
export function readDocumented<T>(schema: DocumentedSchema<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new Error(`Not as documented: ${JSON.stringify(value)}`, { cause: result.error });
  expect(result.data).toEqual(value);
  return result.data;
}
