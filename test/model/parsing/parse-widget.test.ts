import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWidgets } from '../../../src/model/parsing/parse-widget.ts';

test('widgets with the same id get unique ids, and keep existing ones', () => {
  const names = fc.array(fc.constantFrom('a', 'a-2', 'a-3', 'b', 'b-2-2', 'b-2'), { maxLength: 40 });
  fc.assert(
    fc.property(names, (ids) => {
      const read = parseWidgets(ids.map((id) => ({ id }))).map(({ id }) => id);
      expect(new Set(read).size).toBe(ids.length);
      const taken = new Set<string>();
      for (const [index, id] of ids.entries()) {
        let wanted: string = id;
        for (let count = 2; taken.has(wanted); count += 1) wanted = `${id}-${count}`;
        taken.add(wanted);
        expect(read[index]).toBe(wanted);
      }
    }),
  );
});
