/** Random sequences of operations end in the state that a plain model of RFC 7643 and 7644 predicts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../rounds.ts';
import { backings } from '../service-under-test.ts';
import { commandLists, ModelRun } from './scim-model-run.ts';
import { useScim } from './scim-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const scim = useScim(backing);

  test('each request has the status, and each resource the attributes, that the model predicts', async () => {
    const property = fc.asyncProperty(commandLists, async (commands) => {
      const model = new ModelRun(scim());
      try {
        for (const command of commands) await model.run(command);
        await model.compareAll();
      } finally {
        await model.removeAll();
      }
    });
    await fc.assert(property, { numRuns: rounds(25, 120, 1_000) });
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});
