import { expect } from 'vitest';

/** What is needed of a schema of the contract. */
export interface DocumentedSchema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown };
}

/** Fits its schema, and holds no key that the schema does not name: parsing would have dropped it. */
export function readDocumented<T>(schema: DocumentedSchema<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new Error(`Not as documented: ${JSON.stringify(value)}`, { cause: result.error });
  expect(result.data).toEqual(value);
  return result.data;
}
