/**
 * Writes what editors read to complete the tag in markup and styles, from the manifest: custom data of VS Code
 * (https://github.com/microsoft/vscode-custom-data) and web-types of JetBrains (https://github.com/JetBrains/web-types).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const customDataVersion = 1.1;

/** The files by name, as objects for JSON. */
export function createEditorData({ modules }) {
  const [dashboard] = modules[0].declarations;
  return {
    'vscode.html-custom-data.json': createHtmlData(dashboard),
    'vscode.css-custom-data.json': createCssData(dashboard),
    'web-types.json': createWebTypes(dashboard),
  };
}

export function writeEditorData(manifest, folder) {
  for (const [name, data] of Object.entries(createEditorData(manifest)))
    writeFileSync(join(folder, name), `${JSON.stringify(data, null, 2)}\n`);
}

/** The format holds tags and attributes. It has no place for events, properties and slots. */
const createHtmlData = ({ tagName, description, attributes }) => ({
  version: customDataVersion,
  tags: [
    {
      name: tagName,
      description: toMarkdown(description),
      attributes: attributes.map((attribute) => ({
        name: attribute.name,
        description: toMarkdown(describeWithDefault(attribute)),
        ...toHtmlValues(attribute.type.text),
      })),
    },
  ],
});

/** The format holds custom properties, and parts as pseudo-elements. */
const createCssData = ({ cssProperties, cssParts }) => ({
  version: customDataVersion,
  properties: cssProperties.map((property) => ({
    name: property.name,
    description: toMarkdown(describeWithDefault(property)),
    syntax: property.syntax,
  })),
  pseudoElements: cssParts.map(({ name, description }) => ({
    name: `::part(${name})`,
    description: toMarkdown(description),
  })),
});

function createWebTypes({ name: symbol, tagName, description, attributes, members, events, slots, ...css }) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const fields = members.filter(({ kind }) => kind === 'field');
  const element = {
    name: tagName,
    description,
    source: { module: name, symbol },
    attributes: attributes.map(toWebTypesAttribute),
    slots: slots.map(pickText),
    js: {
      properties: fields.map((one) => ({ ...pickText(one), type: one.type.text, ...defaultOf(one) })),
      events: events.map((one) => ({ ...pickText(one), type: one.type.text })),
    },
    css: {
      properties: css.cssProperties.map((one) => ({ ...pickText(one), ...defaultOf(one) })),
      parts: css.cssParts.map(pickText),
    },
  };
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: { html: { elements: [element] } },
  };
}

const toWebTypesAttribute = (attribute) => {
  const type = attribute.type.text;
  const value = type === 'boolean' ? { kind: 'no-value', type } : { kind: 'plain', type, required: true };
  return { ...pickText(attribute), value, ...defaultOf(attribute) };
};

const pickText = ({ name, description, deprecated }) => ({
  name,
  description,
  ...(deprecated === undefined ? {} : { deprecated }),
});

/** The manifest has defaults as they are written in code: texts are in quotes, and an empty list says nothing. */
const defaultOf = ({ default: value }) =>
  value === undefined || value === '[]' ? {} : { default: value.replace(/^'(.*)'$/, '$1') };

function describeWithDefault(entry) {
  const value = defaultOf(entry).default;
  return value === undefined ? entry.description : `${entry.description}\n\nDefault: \`${value}\`.`;
}

/** `'light' | 'dark'` is a list of values. The value set `v` is the one of attributes that have no value. */
function toHtmlValues(type) {
  if (type === 'boolean') return { valueSet: 'v' };
  const values = [...type.matchAll(/'([^']*)'/g)].map(([, name]) => ({ name }));
  return values.length > 0 ? { values } : {};
}

const toMarkdown = (value) => ({ kind: 'markdown', value });
