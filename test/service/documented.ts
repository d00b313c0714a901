import { expect } from 'vitest';

interface Described {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: unknown };
}

/** Fits its schema, and holds no key that the schema does not name: parsing would have dropped it. */
export function expectDocumented(schema: Described, value: unknown): void {
  const result = schema.safeParse(value);
  expect(result.success ? undefined : result.error).toBeUndefined();
  expect(result.success && result.data).toEqual(value);
}
