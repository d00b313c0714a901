/**
 * Writes the API reference, docs/api, from the exports of the public modules, their doc comments and the manifest:
 * `node scripts/api-reference.mjs`, or `npm run docs`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createManifest } from './custom-elements-manifest.mjs';
import { formatText } from './format-text.mjs';
import { readOperations } from './operation-paths.mjs';
import { createPublicProgram, readPublicApi } from './read-public-api.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const notice =
  '<!-- Written by scripts/api-reference.mjs from the code. Change the doc comments there, then: npm run docs -->';

const pages = {
  vitrine: {
    file: 'docs/api/vitrine.md',
    title: 'Module `vitrine`',
    intro:
      'The class of the element, its events and its types. Importing it registers nothing: `vitrine/define` registers the tag. What a page sets on the element: [The element](element.md).',
  },
  'vitrine/client': {
    file: 'docs/api/client.md',
    title: 'Module `vitrine/client`',
    intro: 'Calls the platform from a browser or Node, without the element.',
  },
  'vitrine/frame': {
    file: 'docs/api/frame.md',
    title: 'Module `vitrine/frame`',
    intro:
      'A dashboard in an iframe of the platform, for pages that cannot load the element. How it works, and the messages without this module: [A dashboard in an iframe](../frame.md).',
  },
  'vitrine/token': {
    file: 'docs/api/token.md',
    title: 'Module `vitrine/token`',
    intro:
      'Embed tokens for the backend of a host. It needs no other package. Claims: [Embed tokens](../embed-tokens.md).',
  },
  'vitrine/theme': {
    file: 'docs/api/theme.md',
    title: 'Module `vitrine/theme`',
    intro:
      'Derives a theme from the colours of a brand, in a page, a build or a backend. It needs no other package. How themes apply: [Theming](../theming.md).',
  },
  'vitrine/service': {
    file: 'docs/api/service.md',
    title: 'Module `vitrine/service`',
    intro: 'The service inside another program. It needs the optional peer dependencies of the package.',
  },
};

/** Texts of all pages, formatted, by path from the root. */
export async function createApiReference(program = createPublicProgram()) {
  const modules = readPublicApi(program);
  const operations = await listOperations();
  const texts = modules
    .filter(({ name }) => pages[name] !== undefined)
    .map((module) => [pages[module.name].file, writeModulePage(module, operations)]);
  const element = modules[0].exports.find(({ name }) => name === 'DashboardElement');
  const manifest = await createManifest(program, modules);
  texts.push(['docs/api/element.md', writeElementPage(manifest.modules[0].declarations[0], element)]);
  return new Map(await Promise.all(texts.map(async ([path, text]) => [path, await formatText(path, text)])));
}

/** Operations of the platform API, as the contract declares them. */
async function listOperations() {
  return Object.entries(await readOperations()).map(([id, { method, path, summary }]) => [
    code(id),
    code(`${method} ${path}`),
    `${summary}.`,
  ]);
}

const kinds = [
  ['function', 'Functions'],
  ['class', 'Classes'],
  ['interface', 'Interfaces'],
  ['type', 'Types'],
];

function writeModulePage({ name, exports }, operations) {
  const { title, intro } = pages[name];
  // The element has a page of its own.
  const shown = exports.filter((one) => one.name !== 'DashboardElement');
  const groups = kinds.flatMap(([kind, heading]) => {
    const found = shown.filter((one) => one.kind === kind);
    return found.length === 0
      ? []
      : [`## ${heading}`, ...found.flatMap((one) => writeExport(one, operations))];
  });
  return joinBlocks([notice, `# ${title}`, intro, ...groups]);
}

const joinBlocks = (blocks) => `${blocks.filter((block) => block !== '').join('\n\n')}\n`;

function writeExport(one, operations) {
  const { name, kind, signature, doc, members } = one;
  const parents = one.extends.length > 0 ? ` Extends ${one.extends.map(code).join(', ')}.` : '';
  return [
    `### ${name}`,
    signature === undefined ? '' : fence(signature),
    `${doc.text}${kind === 'class' ? parents : ''}`,
    ...writeNotes(doc),
    ...writeMembers(members),
    name === 'PlatformApi' ? table(['method', 'request', 'meaning'], operations) : '',
  ];
}

/** What the tags of a doc comment add: deprecation, parameters, result, errors, examples. */
function writeNotes({ tags }) {
  const list = (name, write) => (tags[name] ?? []).map((text) => `- ${write(text)}`).join('\n');
  return [
    ...(tags.deprecated ?? []).map((text) => `**Deprecated.** ${text}`),
    list('param', (text) => text.replace(/^(\w+)\s*(?:-\s*)?/, '`$1`: ')),
    list('returns', (text) => `Returns ${text}`),
    list('throws', (text) => `Throws ${text.replace(/^\w*Error\b/, '`$&`')}`),
    ...(tags.example ?? []).map((text) => (text.includes('```') ? text : fence(text))),
  ];
}

function writeMembers(members) {
  const fields = members.filter(({ kind, isStatic }) => kind === 'property' && !isStatic);
  const methods = members.filter(({ kind }) => kind === 'method');
  const rows = fields.map((field) => [
    code(`${field.name}${field.isOptional ? '?' : ''}`),
    code(field.type.replace(/ \| undefined$/, '')),
    `${field.doc.text}${writeDefault(field.doc)}`,
  ]);
  return [
    rows.length > 0 ? table(['property', 'type', 'meaning'], rows) : '',
    ...methods.flatMap((method) => writeMethod(method)),
  ];
}

const writeDefault = ({ tags }) => (tags.default ? ` Default: ${code(tags.default[0])}.` : '');

function writeMethod({ name, parameters, type, doc }, level = '####') {
  const list = parameters.map((one) => `${one.name}${one.isOptional ? '?' : ''}: ${one.type}`);
  return [`${level} ${name}`, fence(`${name}(${list.join(', ')}): ${type}`), doc.text, ...writeNotes(doc)];
}

function writeElementPage(declaration, element) {
  const { tagName, members, attributes, events, slots, cssParts, cssProperties } = declaration;
  const fields = members.filter(({ kind }) => kind === 'field');
  const typeOf = (name) => element.members.find((one) => one.name === name)?.type ?? '';
  return joinBlocks([
    notice,
    `# \`<${tagName}>\``,
    `${element.doc.text} Rules that a list cannot state, such as which source of tokens is used first: [The element](../element.md). The types: [Module \`vitrine\`](vitrine.md).`,
    ...writeNotes(element.doc),
    '## Attributes',
    table(
      ['attribute', 'property', 'type', 'default', 'meaning'],
      attributes.map((one) => [
        code(one.name),
        code(one.fieldName),
        code(one.type.text),
        codeOf(one.default),
        textOf(one),
      ]),
    ),
    '## Properties without an attribute',
    table(
      ['property', 'type', 'default', 'meaning'],
      fields
        .filter(({ attribute }) => attribute === undefined)
        .map((one) => [code(one.name), code(typeOf(one.name)), codeOf(one.default), textOf(one)]),
    ),
    '## Methods',
    ...element.members
      .filter(({ kind }) => kind === 'method')
      .flatMap((method) => writeMethod(method, '###')),
    '## Events',
    'All events bubble and cross shadow roots. None is fired for what the page itself has set.',
    table(
      ['event', 'class', 'meaning'],
      events.map((one) => [
        code(one.name),
        `[${code(one.type.text)}](vitrine.md#${one.type.text.toLowerCase()})`,
        textOf(one),
      ]),
    ),
    '## Slots',
    table(
      ['slot', 'meaning'],
      slots.map((one) => [code(one.name), textOf(one)]),
    ),
    '## CSS parts',
    `Style them from the page: \`${tagName}::part(widget-title) { … }\`.`,
    table(['part', 'meaning'], cssParts.map((one) => [code(one.name), textOf(one)]).sort()),
    '## CSS custom properties',
    `Set them on the element or around it: \`${tagName} { --vitrine-primary: teal }\`. They override the theme of the dashboard.`,
    table(
      ['custom property', 'default', 'meaning'],
      cssProperties.map((one) => [code(one.name), codeOf(one.default), textOf(one)]),
    ),
  ]);
}

const textOf = ({ description, deprecated }) => (deprecated ? `**Deprecated.** ${description}` : description);
const code = (text) => `\`${text.replace(/\s+/g, ' ')}\``;
const codeOf = (text) => (text === undefined ? '' : code(text));
const fence = (text) => `\`\`\`ts\n${text}\n\`\`\``;

function table(headings, rows) {
  const line = (cells) =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of await createApiReference()) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
