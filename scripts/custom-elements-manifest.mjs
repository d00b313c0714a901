/**
 * Writes the custom elements manifest (https://github.com/webcomponents/custom-elements-manifest) of the published
 * element. Every fact comes from the sources: properties from lit's tables, events from the event classes, parts and
 * slots from the templates, custom properties from the theme tokens, descriptions from the doc comments.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { createPublicProgram, readPublicApi } from './read-public-api.mjs';
import { readElementSources } from './read-element-sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const elementName = 'DashboardElement';

/**
 * @returns the manifest.
 * @throws Error for a member, event, slot, part or token without a description, and for a description without code.
 */
export async function writeManifest(file) {
  const manifest = await createManifest();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

export async function createManifest(
  program = createPublicProgram(['vitrine']),
  modules = readPublicApi(program),
) {
  const [{ exports: published }] = modules;
  const element = published.find(({ name }) => name === elementName);
  const sources = readElementSources(program);
  const files = readPublishedFiles();
  const declaration = {
    kind: 'class',
    name: elementName,
    customElement: true,
    tagName: sources.tagName,
    description: requireText(element.doc.text, elementName),
    superclass: { name: 'LitElement', package: 'lit' },
    attributes: sources.properties.flatMap((property) =>
      toAttribute(property, findMember(element, property)),
    ),
    members: [
      ...sources.properties.map((property) => toField(property, findMember(element, property))),
      ...element.members.filter(({ kind }) => kind === 'method').map(toMethod),
    ],
    events: sources.events.map(toEvent),
    slots: pairWithTags(sources.slots, element.doc.tags.slot, 'slot'),
    cssParts: pairWithTags(sources.parts, sources.partDescriptions, 'part'),
    cssProperties: await listCssProperties(),
  };
  checkAllDescribed(declaration);
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: [
      {
        kind: 'javascript-module',
        path: files.element,
        declarations: [declaration],
        exports: published
          .filter(({ kind }) => kind === 'class')
          .map(({ name }) => ({
            kind: 'js',
            name,
            declaration: { name, module: files.element },
          })),
      },
      {
        kind: 'javascript-module',
        path: files.define,
        declarations: [],
        exports: [
          {
            kind: 'custom-element-definition',
            name: sources.tagName,
            declaration: { name: elementName, module: files.element },
          },
        ],
      },
    ],
  };
}

/** The files that package.json publishes for the element and for its registration. */
function readPublishedFiles() {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const pathOf = (entry) => exports[entry].default.replace(/^\.\//, '');
  return { element: pathOf('.'), define: pathOf('./define') };
}

function findMember({ members }, { name }) {
  const member = members.find((one) => one.name === name);
  if (!member)
    throw new Error(`The property "${name}" is in lit's table, but not declared as a public member.`);
  return member;
}

/** The attribute of a property, if it has one. */
function toAttribute(property, { doc, type }) {
  if (property.attribute === undefined) return [];
  return {
    name: property.attribute,
    fieldName: property.name,
    type: { text: property.attributeType ?? type.replace(/ \| undefined$/, '') },
    ...describe(doc, property.name),
    ...defaultOf(property, doc),
  };
}

function toField(property, { doc, type }) {
  return {
    kind: 'field',
    name: property.name,
    type: { text: type },
    ...describe(doc, property.name),
    ...defaultOf(property, doc),
    ...(property.attribute === undefined ? {} : { attribute: property.attribute }),
    ...(property.reflects ? { reflects: true } : {}),
  };
}

/** The value that the constructor sets, otherwise the tag `@default`, which states a default that takes effect later. */
function defaultOf({ initialValue }, { tags }) {
  const text = initialValue ?? tags.default?.[0];
  return text === undefined ? {} : { default: text };
}

function toMethod({ name, doc, parameters, type }) {
  return {
    kind: 'method',
    name,
    ...describe(doc, name),
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      type: { text: parameter.type },
      ...(parameter.isOptional ? { optional: true } : {}),
    })),
    return: { type: { text: type } },
  };
}

const toEvent = ({ name, className, doc }) => ({
  name,
  type: { text: className },
  ...describe(doc, name),
});

function describe({ text, tags }, name) {
  const deprecated = tags.deprecated === undefined ? {} : { deprecated: tags.deprecated[0] || true };
  return { description: requireText(text.replace(/\s+/g, ' '), name), ...deprecated };
}

function requireText(text, name) {
  if (text !== undefined && text.trim() !== '') return text.trim();
  throw new Error(`"${name}" is public, but has no description.`);
}

/** Pairs names in the code with tags of the form `name - Description.`. Every name needs a tag, and every tag a name. */
function pairWithTags(names, tags = [], kind) {
  const described = new Map();
  for (const tag of tags) {
    const [, name, text] = /^(\S+)\s+-?\s*([\s\S]+)$/.exec(tag) ?? [undefined, tag, undefined];
    if (described.has(name)) throw new Error(`The ${kind} "${name}" is described twice.`);
    if (!names.includes(name)) throw new Error(`The ${kind} "${name}" is described, but no template has it.`);
    described.set(name, requireText(text, name));
  }
  return names.map((name) => ({ name, description: requireText(described.get(name), `${kind} ${name}`) }));
}

const syntaxes = { color: '<color>', length: '<length>+', number: '<number>' };

/** Lists `--vitrine-<name>`, which pages set. Defaults refer to the private `--v-<name>`, which is not listed. */
async function listCssProperties() {
  const { themeTokens } = await importSource('src/model/theme/theme-tokens.ts');
  const { findTokenKind } = await importSource('src/model/theme/token-kind.ts');
  const { tokenDescriptions, describeDefault } = await importSource(
    'src/model/theme/theme-token-descriptions.ts',
  );
  return themeTokens.map(({ name, value }) => ({
    name: `--vitrine-${name}`,
    syntax: syntaxes[findTokenKind(name)] ?? '*',
    default: describeDefault(value),
    description: `${requireText(tokenDescriptions.get(name), name)}.`,
  }));
}

async function importSource(path) {
  const { module } = await runnerImport(join(root, path), { configFile: false, logLevel: 'error' });
  return module;
}

function checkAllDescribed(declaration) {
  for (const [list, entries] of Object.entries(declaration))
    if (Array.isArray(entries))
      for (const { name, description } of entries) requireText(description, `${list} ${name}`);
}
