/** Compares the built manifest with the code of the element: both must declare the same interface. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LitElement } from 'lit';
import { expect, test } from 'vitest';
import { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { DashboardSettings } from '../../src/elements/settings/dashboard-settings.ts';
import { describeDefault } from '../../src/model/theme/theme-token-descriptions.ts';
import { themeTokens } from '../../src/model/theme/theme-tokens.ts';

interface Entry {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
}
interface Member extends Entry {
  readonly kind: 'field' | 'method';
  readonly attribute?: string;
}
interface Attribute extends Entry {
  readonly fieldName: string;
  readonly type: { readonly text: string };
}
interface Declaration {
  readonly tagName?: string;
  readonly attributes: readonly Attribute[];
  readonly members: readonly Member[];
  readonly events: readonly Entry[];
  readonly slots: readonly Entry[];
  readonly cssParts: readonly Entry[];
  readonly cssProperties: readonly Entry[];
}
interface Manifest {
  readonly modules: readonly { readonly path: string; readonly declarations: readonly Declaration[] }[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(join(root, 'dist/custom-elements.json'), 'utf8');
const { modules } = JSON.parse(text) as Manifest;
const declarations = modules.flatMap((module) => module.declarations);

function findDashboard(): Declaration {
  const found = declarations.find(({ tagName }) => tagName === 'vitrine-dashboard');
  if (!found) throw new Error('The manifest has no vitrine-dashboard: run node scripts/build.mjs manifest.');
  return found;
}
const dashboard = findDashboard();
const namesOf = (entries: readonly Entry[]): string[] => entries.map(({ name }) => name).sort();
const fields = dashboard.members.filter(({ kind }) => kind === 'field');

/** Sources of the element without their comments, by path below src. */
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(elements|views[\\/][^\\/]+[\\/]element)[\\/].*\.ts$/.test(name))
  .map((name) => {
    const text = readFileSync(join(root, 'src', name), 'utf8');
    return { name: name.replaceAll('\\', '/'), text: text.replace(/\/\*\*[\s\S]*?\*\//g, '') };
  });
const listMatches = (pattern: RegExp, files = sources): string[] =>
  files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, found = '']) => found));
const listUnique = (names: readonly string[]): string[] => [...new Set(names)].sort();
const splitNames = (lists: readonly string[]): string[] => lists.flatMap((list) => list.split(/[\s,]+/));

test('the manifest contains only the dashboard, since hosts do not use inner elements directly', () => {
  expect(declarations.map(({ tagName }) => tagName)).toEqual(['vitrine-dashboard']);
});

test('every entry of the manifest has a description', () => {
  const entries = Object.values(dashboard)
    .filter((value) => Array.isArray(value))
    .flat() as Entry[];
  expect(entries.length).toBeGreaterThan(150);
  expect(entries.filter(({ description = '' }) => description.trim() === '')).toEqual([]);
});

test('the attributes match the observed attributes of the element', () => {
  expect(namesOf(dashboard.attributes)).toEqual([...DashboardElement.observedAttributes].sort());
});

test('the properties match the public properties of lit, each with its own attribute', () => {
  const kept = [...DashboardElement.elementProperties].filter(([, { state }]) => state !== true);
  const attributes = kept.map(([name, { attribute }]) => {
    const own = attribute === false ? undefined : typeof attribute === 'string' ? attribute : name;
    return [String(name), own];
  });
  expect(fields.map(({ name, attribute }) => [name, attribute]).sort()).toEqual(attributes.sort());
  const paired = dashboard.attributes.map(({ name, fieldName }) => [fieldName, name]);
  expect(paired.sort()).toEqual(attributes.filter(([, attribute]) => attribute !== undefined));
});

test('the defaults in the manifest match the values that the element sets', () => {
  const element = new DashboardSettings();
  const set = fields.flatMap(({ name }) => {
    const value: unknown = Reflect.get(element, name);
    return value === undefined ? [] : [[name, JSON.stringify(value)]];
  });
  const names = set.map(([name]) => name);
  const stated = fields
    .filter(({ name }) => names.includes(name))
    .map((field) => [field.name, field.default]);
  expect(stated).toEqual(set);
  expect(set.length).toBeGreaterThan(3);
});

test('the methods match the public methods that the element adds to those of lit', () => {
  const owners = [DashboardElement.prototype, DashboardSettings.prototype];
  const names = owners.flatMap((owner) =>
    Object.entries(Object.getOwnPropertyDescriptors(owner))
      .filter(([name, { value }]) => typeof value === 'function' && !(name in LitElement.prototype))
      .map(([name]) => name),
  );
  expect(namesOf(dashboard.members.filter(({ kind }) => kind === 'method'))).toEqual(names.sort());
});

test('the events match the classes that the element dispatches and that the types for pages declare', () => {
  const classes = sources.flatMap(({ text }) =>
    [...text.matchAll(/class (\w+) extends Event\b[\s\S]*?static readonly type = '([^']+)'/g)].map(
      ([, className = '', name = '']) => ({ className, name }),
    ),
  );
  expect(namesOf(dashboard.events)).toEqual(namesOf(classes));
  expect(listUnique(listMatches(/'(vitrine-[\w-]+)': \w+Event;/g))).toEqual(namesOf(dashboard.events));
  const dispatched = new Set(listMatches(/new (\w+Event)\(/g));
  expect(classes.filter(({ className }) => !dispatched.has(className))).toEqual([]);
});

test('the slots match those of the templates', () => {
  expect(namesOf(dashboard.slots)).toEqual(
    listUnique(listMatches(/<slot\s+name="([^"]+)"/g, sources.filter(isDashboardFile))),
  );
});

/** Templates that are rendered into the dashboard’s own shadow tree. */
const isDashboardFile = ({ name }: { name: string }): boolean =>
  /^elements\/(dashboard|layout-editor|editor|problem)\//.test(name);
const partPattern = /(?:\bpart="|setAttribute\('part', ')([\w -]+)/g;
const exportPattern = /(?:readonly parts =|widgetParts =|setAttribute\('exportparts',)\s*'([\w ,-]+)'/g;

test('the parts match those of the templates and the lists of exported parts', () => {
  const written = splitNames(listMatches(partPattern));
  const exported = splitNames(listMatches(exportPattern));
  expect(namesOf(dashboard.cssParts)).toEqual(listUnique([...written, ...exported]));
});

test('every part of an inner element is exported to the page', () => {
  const inner = splitNames(
    listMatches(
      partPattern,
      sources.filter((file) => !isDashboardFile(file)),
    ),
  );
  const exported = splitNames(listMatches(exportPattern));
  expect(inner.length).toBeGreaterThan(30);
  expect(inner.filter((name) => !exported.includes(name))).toEqual([]);
});

test('the custom properties match the tokens of the theme, with defaults that pages can read', () => {
  const tokens = themeTokens.map(({ name, value }) => [`--vitrine-${name}`, describeDefault(value)]);
  expect(dashboard.cssProperties.map((property) => [property.name, property.default])).toEqual(tokens);
  expect(tokens.filter(([, text = '']) => text.includes('--vi-'))).toEqual([]);
  const names = namesOf(dashboard.cssProperties);
  const read = listMatches(/(--vitrine-[a-z][\w-]*)/g);
  expect(read.filter((name) => !names.includes(name))).toEqual([]);
});
