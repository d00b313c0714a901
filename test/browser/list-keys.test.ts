/** Keys of lists, menus, toolbars and radio groups. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findItemForKey, TypeAhead, type KeyList } from '../../src/browser/list-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, list: Partial<KeyList>, held: object = {}): number | undefined =>
  findItemForKey({ key, ...plain, ...held }, { at: 0, count: 30, ...list });

test('arrow keys, pages, Home and End lead through a list, and end at its ends', () => {
  expect(press('ArrowDown', {})).toBe(1);
  expect(press('ArrowUp', {})).toBe(0);
  expect(press('PageDown', { at: 25 })).toBe(29);
  expect(press('PageUp', { at: 25 })).toBe(15);
  expect([press('Home', { at: 5 }), press('End', { at: 5 })]).toEqual([0, 29]);
});

test('without a current item, arrow keys begin at the nearer end', () => {
  expect([press('ArrowDown', { at: -1 }), press('ArrowUp', { at: -1 })]).toEqual([0, 29]);
  expect(press('ArrowUp', { at: -1, wraps: true })).toBe(29);
});

test('menus wrap around, and rows of buttons follow the direction of the page', () => {
  expect([press('ArrowUp', { wraps: true }), press('ArrowDown', { at: 29, wraps: true })]).toEqual([29, 0]);
  expect(press('ArrowRight', {})).toBeUndefined();
  expect(press('ArrowRight', { at: 3, across: 'ltr' })).toBe(4);
  expect(press('ArrowRight', { at: 3, across: 'rtl' })).toBe(2);
  expect(press('PageDown', { across: 'ltr' })).toBeUndefined();
});

test('Home and End belong to the text of a field until an item is current', () => {
  expect(press('Home', { at: -1, hasTextCursor: true })).toBeUndefined();
  expect(press('End', { at: -1, hasTextCursor: true }, { ctrlKey: true })).toBe(29);
  expect(press('End', { at: 4, hasTextCursor: true })).toBe(29);
});

test('a key never leads out of a list, and an empty one has no item', () => {
  const keys = fc.constantFrom(
    'ArrowDown',
    'ArrowUp',
    'ArrowLeft',
    'ArrowRight',
    'PageUp',
    'PageDown',
    'Home',
    'End',
  );
  const lists = fc.record({
    at: fc.integer({ min: -1, max: 39 }),
    count: fc.integer({ min: 0, max: 40 }),
    wraps: fc.boolean(),
    across: fc.constantFrom('ltr' as const, 'rtl' as const),
  });
  fc.assert(
    fc.property(keys, lists, (key, list) => {
      const found = press(key, { ...list, at: Math.min(list.at, list.count - 1) });
      if (list.count === 0) expect(found).toBeUndefined();
      else if (found !== undefined) {
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeLessThan(list.count);
      }
    }),
  );
});

const texts = ['Copy', 'Cut', 'Save as', 'Select all', 'Sort'];

/** Types signs, each so many milliseconds after the one before. */
function type(signs: string, gap: number, at = -1): number | undefined {
  const typed = new TypeAhead();
  let time = 10_000;
  let current: number | undefined = at;
  for (const key of Array.from(signs)) {
    time += gap;
    current = typed.find({ key, ...plain, timeStamp: time }, texts, current ?? -1);
  }
  return current;
}

test('letters lead to an item with a word that begins with them', () => {
  expect(type('cu', 100)).toBe(1);
  expect(type('SE', 100)).toBe(3);
  expect(type('all', 100)).toBe(3);
  expect(type('x', 100)).toBeUndefined();
});

test('the same letter again leads on, and a letter after a pause begins anew', () => {
  expect(type('ss', 100)).toBe(3);
  expect(type('ssss', 100)).toBe(2);
  expect(type('sc', 2_000)).toBe(0);
});

test('space and keys with Control are no letters', () => {
  const find = (key: string, held: object = {}) =>
    new TypeAhead().find({ key, ...plain, ...held, timeStamp: 1 }, texts, 0);
  expect(find(' ')).toBeUndefined();
  expect(find('s', { ctrlKey: true })).toBeUndefined();
  expect(find('Enter')).toBeUndefined();
});
