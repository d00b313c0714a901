/** The table of methods and paths, by operation. */
import { expect, test } from 'vitest';
import { operationPaths } from '../../src/contract/operation-paths.ts';

test('no two operations share a method and a path', () => {
  const shapes = Object.values(operationPaths).map((place) => place.replace(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
});
