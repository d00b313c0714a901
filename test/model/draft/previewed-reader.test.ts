/** What an author says of the reader of a preview, and what becomes of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addAttribute,
  describeReader,
  isReadable,
  readTenantGroups,
  startReaderForm,
  toReader,
  type AttributeField,
} from '../../../src/model/draft/previewed-reader.ts';

const none = { attributes: [], groups: [] };
/** Texts as a field keeps them: a comma would separate two values. */
const text = fc.string({ minLength: 1 }).filter((one) => one.trim() === one && !one.includes(','));
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
);
const value = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.array(text, { minLength: 1 }),
  fc.array(number, { minLength: 1 }),
);

test('an author who changes nothing looks as somebody with the own attributes and groups', () => {
  const claims = fc.record({ userAttributes: fc.dictionary(text, value), groups: fc.uniqueArray(text) });
  fc.assert(
    fc.property(claims, (stated) => {
      const { groups, userAttributes } = toReader(startReaderForm(stated, none));
      expect(groups).toEqual(stated.groups);
      expect(Object.entries(userAttributes)).toEqual(Object.entries(stated.userAttributes));
    }),
  );
});

test('what no policy can read in a token has no value, and takes nothing else along', () => {
  const userAttributes = { gone: null, empty: [], region: 'north' };
  expect(toReader(startReaderForm({ userAttributes, groups: 'none' }, none))).toEqual({
    groups: [],
    userAttributes: { region: 'north' },
  });
  expect(toReader(startReaderForm({}, none))).toEqual({ groups: [], userAttributes: {} });
});

test('definitions of the tenant are offered with their types, and its groups beside the own ones', () => {
  const attributes = [
    { name: 'level', type: 'number' },
    { name: 'plan', type: 'string' },
    { name: 'x' },
    null,
  ];
  const groups = readTenantGroups('acme', [{ name: 'sales' }, { name: 'managers' }, {}, 7]);
  const mine = 'system:tenant:acme:group:managers';
  const form = startReaderForm(
    { userAttributes: { level: '3' }, groups: [mine, 'all'] },
    { attributes, groups },
  );
  expect(form).toEqual({
    attributes: [
      { name: 'level', type: 'number', text: '3', own: { text: '3', value: '3' } },
      { name: 'plan', type: 'string', text: '' },
    ],
    groups: [
      { name: mine, isMember: true },
      { name: 'all', isMember: true },
      { name: 'system:tenant:acme:group:sales', isMember: false },
    ],
  });
});

describe('a text is a value of its attribute, or is refused', () => {
  test.each<[AttributeField['type'], string, unknown]>([
    ['number', ' 4 ', 4],
    ['number', '-1.5e3', -1500],
    ['number', 'four', 'refused'],
    ['number', '1e999', 'refused'],
    ['number', '0x10', 'refused'],
    ['number', '12345678901234567', 'refused'],
    ['boolean', 'true', true],
    ['boolean', 'yes', 'refused'],
    ['number_array', '1\n2\n\n 3', [1, 2, 3]],
    ['number_array', '1, 2', 'refused'],
    ['string_array', 'Smith, John\n south ', ['Smith, John', 'south']],
    ['string', ' a b ', 'a b'],
    ['string', '  ', undefined],
    ['number', '', undefined],
  ])('%s %j', (type, written, expected) => {
    const field = { name: 'fact', type, text: written };
    expect(isReadable(field)).toBe(expected !== 'refused');
    const { userAttributes } = toReader({ attributes: [field], groups: [] });
    expect(userAttributes).toEqual(
      expected === 'refused' || expected === undefined ? {} : { fact: expected },
    );
  });
});

test('an author names further attributes, each once', () => {
  const form = startReaderForm({ userAttributes: { region: 'north' } }, none);
  const more = addAttribute(addAttribute(addAttribute(form, ' level '), 'region'), ' ');
  expect(more.attributes.map(({ name }) => name)).toEqual(['region', 'level']);
  expect(toReader(more).userAttributes).toEqual({ region: 'north' });
  const attributes = more.attributes.map((field) =>
    field.name === 'level' ? { ...field, text: '3' } : field,
  );
  expect(toReader({ ...more, attributes }).userAttributes).toEqual({ region: 'north', level: ['3'] });
});

test('a reader is named by the facts, and groups without their tenant', () => {
  const groups = ['all', 'system:tenant:acme:group:sales: north'];
  expect(describeReader({ groups, userAttributes: { region: ['north', 'east'], level: 3 } })).toBe(
    'region: north, east · level: 3 · all · sales: north',
  );
  expect(describeReader({ groups: [], userAttributes: {} })).toBe('');
});
