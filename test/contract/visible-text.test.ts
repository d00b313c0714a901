/** Names and titles that nobody can see are refused, in whatever operation they arrive. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../../src/contract/operations/all-operations.ts';
import type { Operation } from '../../src/contract/operations/operation.ts';
import { isVisible } from '../../src/contract/visible-text.ts';

const blanks = {
  'zero-width space': '\u200b',
  'word joiners': '\u2060\u2060',
  'mark of direction': '\u202e',
  'no-break spaces': '\u00a0 \u3000',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'Hangul filler': '\u3164',
  'half-width Hangul filler': '\uffa0',
  'variation selector': '\ufe0f',
  tag: '\u{e0041}',
  'blank Braille pattern': '\u2800',
  'blank hieroglyph': '\u{13441}',
  nothing: '',
};
const visible = ['a', '0', '.', 'é', '日本', 'مرحبا', '\u0301', '👩‍👩‍👧', '\u200bx', '\ue000', '⠿'];

test.each(Object.entries(blanks))('a reader sees nothing of %s', (_, text) => {
  expect(isVisible(text)).toBe(false);
});

test.each(visible)('a reader sees something of "%s"', (text) => {
  expect(isVisible(text)).toBe(true);
});

/** Fields that people read as a name or a title. */
const isNameField = (key: string): boolean =>
  /^(name|title|username|subject)$|(First|Display|Sender)?Name$/i.test(key);

/** Names of what exists already: they are looked up, and what is not found is refused. */
const references = /embedTenantName$|userAttributes(\[\])?\.name$|AttributeValue\.name$/;

interface NameField {
  readonly path: string;
  readonly schema: z.ZodType;
}

/** The text fields of a body that are names, at any depth. */
function listNameFields(schema: unknown, path: string): NameField[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return listNameFields(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return listNameFields(schema.element, `${path}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => listNameFields(one, path));
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, one]) => listNameFields(one, `${path}.${key}`));
  const key = path.slice(path.lastIndexOf('.') + 1);
  return schema instanceof z.ZodString && isNameField(key) ? [{ path, schema }] : [];
}

describe('every name of a body', () => {
  const fields = Object.entries<Operation>(operations)
    .flatMap(([id, { body }]) => listNameFields(body, id))
    .filter(({ path }) => !references.test(path));

  test('is found', () => {
    const paths = fields.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'createFolder.name',
        'createUser.username',
        'publishDashboard.config.title',
        'createNotification.senderName',
      ]),
    );
  });

  test.each(fields)('$path needs a visible character', ({ schema }) => {
    for (const text of Object.values(blanks))
      expect(schema.safeParse(text).success && text !== '', JSON.stringify(text)).toBe(false);
  });
});
