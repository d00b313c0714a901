/** Checks blocks of markup and CSS: their form, and the names of the element that they use. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile as compileSvelte } from 'svelte/compiler';
import { compileScript, compileTemplate, parse as parseVue } from 'vue/compiler-sfc';
import { placeOf, root } from './documentation-blocks.ts';
import type { CodeBlock } from './documentation-blocks.ts';

interface Named {
  readonly name: string;
}
interface ManifestElement {
  readonly attributes: readonly Named[];
  readonly members: readonly (Named & { readonly kind: string })[];
  readonly events: readonly Named[];
  readonly cssParts: readonly Named[];
  readonly cssProperties: readonly Named[];
}

function readElement(): ManifestElement {
  const text = readFileSync(join(root, 'dist/custom-elements.json'), 'utf8');
  const { modules } = JSON.parse(text) as { modules: { declarations: ManifestElement[] }[] };
  const element = modules[0]?.declarations[0];
  if (!element) throw new Error('dist/custom-elements.json describes no element.');
  return element;
}

const element = readElement();
const namesOf = (list: readonly Named[]): string[] => list.map(({ name }) => name);
const toKebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const attributes = namesOf(element.attributes);
const properties = namesOf(element.members.filter(({ kind }) => kind === 'field'));
const events = namesOf(element.events);
const ofAnyElement = ['id', 'class', 'style', 'slot', 'lang', 'dir', 'hidden', 'title', 'ref', 'key'];

/** Names that each language gives to the element’s attributes, properties and events. */
const knownNames: Readonly<Record<string, readonly string[]>> = {
  // Angular writes events in parentheses and properties in brackets.
  html: [...attributes, ...events.map((name) => `(${name})`), ...properties.map((name) => `[${name}]`)],
  svelte: [...attributes, ...properties, ...events.map((name) => `on${name}`), 'bind:this'],
  vue: [
    ...properties.flatMap((name) => [name, toKebab(name), `:${name}`, `:${toKebab(name)}`]),
    ...events.map((name) => `@${name.replace('vitrine-', '')}`),
  ],
};

const tag =
  /<(?:vitrine-dashboard|VitrineDashboard)((?:\s+[^\s=>/]+(?:=(?:"[^"]*"|'[^']*'|\{[^]*?\}(?=[\s/>])))?)*)\s*\/?>/g;
const attribute = /([^\s=>/]+)(?:=(?:"[^"]*"|'[^']*'|\{[^]*?\}(?=[\s/>]|$)))?/g;

/** Attributes and events of the element that do not exist. */
function listUnknownNames({ code, language }: CodeBlock): string[] {
  const known = [...(knownNames[language] ?? []), ...ofAnyElement];
  const tags = [...code.matchAll(tag)];
  const count = code.match(/<(?:vitrine-dashboard|VitrineDashboard)[\s>]/g)?.length ?? 0;
  if (tags.length !== count) return ['a tag of the element cannot be read'];
  return tags
    .flatMap(([, text = '']) => [...text.matchAll(attribute)].map(([, name = '']) => name))
    .filter((name) => !known.includes(name))
    .map((name) => `the element has no "${name}"`);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function listTemplateFaults(source: string): string[] {
  const { errors } = compileTemplate({ source, filename: 'block.vue', id: 'block' });
  // Vue leaves scripts and styles out of templates; in a page they are right.
  return errors.map(messageOf).filter((message) => !message.includes('side effect'));
}

function listVueFaults(code: string): string[] {
  const { descriptor, errors } = parseVue(code);
  if (errors.length > 0) return errors.map(messageOf);
  compileScript(descriptor, { id: 'block' });
  return listTemplateFaults(descriptor.template?.content ?? '');
}

/** Custom properties and parts that do not exist, and braces without a partner. */
function listStyleFaults(code: string): string[] {
  const named = [...code.matchAll(/--vitrine-[\w-]+/g)].map(([name]) => name);
  const parts = [...code.matchAll(/::part\(([\w-]+)\)/g)].map(([, name = '']) => name);
  const isBalanced = code.split('{').length === code.split('}').length;
  return [
    ...named.filter((name) => !namesOf(element.cssProperties).includes(name)),
    ...parts.filter((name) => !namesOf(element.cssParts).includes(name)),
  ]
    .map((name) => `the element has no "${name}"`)
    .concat(isBalanced ? [] : ['a brace has no partner']);
}

const checks: Readonly<Record<string, (code: string) => string[]>> = {
  html: listTemplateFaults,
  vue: listVueFaults,
  svelte: (code) => compileSvelte(code, { filename: 'Block.svelte' }).warnings.map(messageOf),
  css: listStyleFaults,
};

/** Returns the faults of one block of html, Vue, Svelte or CSS, with its page and line. */
export function checkMarkup(block: CodeBlock): string[] {
  const check = checks[block.language];
  if (!check) return [];
  try {
    return [...check(block.code), ...listUnknownNames(block)].map((fault) => `${placeOf(block)}: ${fault}`);
  } catch (error) {
    return [`${placeOf(block)}: ${messageOf(error)}`];
  }
}
