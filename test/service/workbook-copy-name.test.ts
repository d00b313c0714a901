import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemName, maxNameLength } from '../../src/contract/item-fields.ts';
import { toCopyName } from '../../src/service/workbooks/clone-workbook.ts';

const names = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }),
    // Families, flags, letters with many marks: each takes many code units.
    fc
      .array(fc.constantFrom('👩‍👩‍👧‍👦', '🇨🇭', 'é', 'e\u0301\u0323', '𝒳', 'a', ' '), {
        minLength: 1,
        maxLength: 80,
      })
      .map((all) => all.join('')),
    fc.integer({ min: 1, max: 400 }).map((count) => `x${'\u0301'.repeat(count)}`),
  )
  .map((name) => itemName.safeParse(name.slice(0, maxNameLength)))
  .filter((read) => read.success)
  .map((read) => read.data);

test('the name of a copy, and of a copy’s copy, is a name that a workbook may have', () => {
  fc.assert(
    fc.property(names, (name) => {
      for (let copied = name, count = 0; count < 40; count += 1) {
        copied = toCopyName(copied);
        expect(itemName.parse(copied)).toBe(copied);
        expect(copied.length).toBeLessThanOrEqual(maxNameLength);
      }
    }),
  );
});

test('the name of a copy is the source’s name, cut to as many whole letters as fit', () => {
  const segmenter = new Intl.Segmenter();
  fc.assert(
    fc.property(names, (name) => {
      const copied = toCopyName(name).slice('Copy of '.length);
      if (name.length + 8 <= maxNameLength) {
        expect(copied).toBe(name);
        return;
      }
      expect(name.startsWith(copied)).toBe(true);
      const letters = [...segmenter.segment(name)].map(({ segment }) => segment);
      const kept = [...segmenter.segment(copied)].map(({ segment }) => segment);
      if ((letters[0]?.length ?? 0) + 8 <= maxNameLength) expect(letters.slice(0, kept.length)).toEqual(kept);
    }),
  );
});
