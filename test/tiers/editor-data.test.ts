/** Compares what editors read with the manifest: each file names everything that its format can hold, and nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = <T>(schema: z.ZodType<T>, path: string): T =>
  schema.parse(JSON.parse(readFileSync(join(root, path), 'utf8')));

const entry = z.object({ name: z.string(), description: z.string().min(1) });
const attribute = entry.extend({ type: z.object({ text: z.string() }) });
const manifest = read(
  z.object({
    modules: z.tuple(
      [
        z.object({
          declarations: z.tuple([
            z.object({
              tagName: z.string(),
              attributes: z.array(attribute),
              members: z.array(z.object({ kind: z.string(), name: z.string() })),
              events: z.array(entry),
              slots: z.array(entry),
              cssParts: z.array(entry),
              cssProperties: z.array(entry),
            }),
          ]),
        }),
      ],
      z.unknown(),
    ),
  }),
  'dist/custom-elements.json',
);
const [dashboard] = manifest.modules[0].declarations;
const fields = dashboard.members.filter(({ kind }) => kind === 'field');
const namesOf = (entries: readonly { readonly name: string }[]): string[] =>
  entries.map(({ name }) => name).sort();

describe('the custom data of VS Code for markup', () => {
  // https://github.com/microsoft/vscode-html-languageservice/blob/main/docs/customData.schema.json
  const markdown = z.strictObject({ kind: z.literal('markdown'), value: z.string().min(1) });
  const data = read(
    z.strictObject({
      version: z.literal(1.1),
      tags: z.tuple([
        z.strictObject({
          name: z.string(),
          description: markdown,
          attributes: z.array(
            z.strictObject({
              name: z.string(),
              description: markdown,
              valueSet: z.literal('v').optional(),
              values: z.array(z.strictObject({ name: z.string() })).optional(),
            }),
          ),
        }),
      ]),
    }),
    'dist/vscode.html-custom-data.json',
  );
  const [tag] = data.tags;

  test('has the tag with every attribute of the manifest', () => {
    expect(tag.name).toBe(dashboard.tagName);
    expect(namesOf(tag.attributes)).toEqual(namesOf(dashboard.attributes));
  });

  test('offers the values of an attribute, and no value for attributes that are on or off', () => {
    const values = Object.fromEntries(tag.attributes.map(({ name, values = [] }) => [name, namesOf(values)]));
    expect(values['color-scheme']).toEqual(['auto', 'dark', 'light']);
    const switches = dashboard.attributes.filter(({ type }) => type.text === 'boolean');
    expect(namesOf(tag.attributes.filter(({ valueSet }) => valueSet === 'v'))).toEqual(namesOf(switches));
  });
});

describe('the custom data of VS Code for styles', () => {
  // https://github.com/microsoft/vscode-css-languageservice/blob/main/docs/customData.schema.json
  const description = z.strictObject({ kind: z.literal('markdown'), value: z.string().min(1) });
  const data = read(
    z.strictObject({
      version: z.literal(1.1),
      properties: z.array(z.strictObject({ name: z.string(), description, syntax: z.string() })),
      pseudoElements: z.array(z.strictObject({ name: z.string(), description })),
    }),
    'dist/vscode.css-custom-data.json',
  );

  test('has every custom property and every part of the manifest', () => {
    expect(namesOf(data.properties)).toEqual(namesOf(dashboard.cssProperties));
    const parts = dashboard.cssParts.map(({ name }) => ({ name: `::part(${name})` }));
    expect(namesOf(data.pseudoElements)).toEqual(namesOf(parts));
  });
});

describe('the web-types of JetBrains', () => {
  // https://github.com/JetBrains/web-types/blob/master/schema/web-types.json
  const typed = entry.extend({ type: z.string(), default: z.string().optional() }).strict();
  const value = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('no-value'), type: z.literal('boolean') }),
    z.strictObject({ kind: z.literal('plain'), type: z.string(), required: z.literal(true) }),
  ]);
  const data = read(
    z.strictObject({
      $schema: z.url(),
      name: z.string(),
      version: z.string(),
      'js-types-syntax': z.literal('typescript'),
      'description-markup': z.literal('markdown'),
      contributions: z.strictObject({
        html: z.strictObject({
          elements: z.tuple([
            z.strictObject({
              name: z.string(),
              description: z.string(),
              source: z.strictObject({ module: z.string(), symbol: z.string() }),
              attributes: z.array(entry.extend({ value, default: z.string().optional() }).strict()),
              slots: z.array(entry.strict()),
              js: z.strictObject({ properties: z.array(typed), events: z.array(typed) }),
              css: z.strictObject({
                properties: z.array(entry.extend({ default: z.string().optional() }).strict()),
                parts: z.array(entry.strict()),
              }),
            }),
          ]),
        }),
      }),
    }),
    'dist/web-types.json',
  );
  const [element] = data.contributions.html.elements;

  test('are found through package.json, and name this version of the package', () => {
    const named = read(
      z.object({
        name: z.string(),
        version: z.string(),
        'web-types': z.string(),
        files: z.array(z.string()),
      }),
      'package.json',
    );
    expect(named['web-types']).toBe('dist/web-types.json');
    expect(named.files).toContain(named['web-types']);
    expect([data.name, data.version]).toEqual([named.name, named.version]);
  });

  test.each([
    ['attribute', element.attributes, dashboard.attributes],
    ['property', element.js.properties, fields],
    ['event', element.js.events, dashboard.events],
    ['slot', element.slots, dashboard.slots],
    ['part', element.css.parts, dashboard.cssParts],
    ['custom property', element.css.properties, dashboard.cssProperties],
  ])('have every %s of the manifest', (_, listed, expected) => {
    expect(element.name).toBe(dashboard.tagName);
    expect(expected.length).toBeGreaterThan(0);
    expect(namesOf(listed)).toEqual(namesOf(expected));
  });
});
