/**
 * Writes the tables of docs/theming.md from the theme's table of tokens and from the manifest:
 * `node scripts/theming-docs.mjs`, or `npm run docs`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { createManifest } from './custom-elements-manifest.mjs';
import { replaceSections, root, writeTable } from './generated-sections.mjs';

export const themingFile = 'docs/theming.md';

const code = (text) => `\`${text}\``;

/** The text of docs/theming.md with its current tables, formatted. */
export async function createThemingPage(manifest) {
  const { cssParts, cssProperties } = (manifest ?? (await createManifest())).modules[0].declarations[0];
  const { tokenGroups } = await importTypeScript('src/model/theme/token-groups.ts');
  const { presets } = await importTypeScript('src/model/derived-theme/theme-presets.ts');
  const properties = new Map(cssProperties.map((one) => [one.name, one]));
  return replaceSections(themingFile, {
    tokens: tokenGroups.map((group) => writeGroup(group, properties)).join('\n\n'),
    parts: writeTable(['part', 'meaning'], cssParts.map((one) => [code(one.name), one.description]).sort()),
    presets: writeTable(
      ['`themeId`', 'what it is like'],
      Object.entries(presets).map(([id, { about }]) => [code(id), `${about}.`]),
    ),
  });
}

/** A heading and a table. */
function writeGroup({ title, tokens }, properties) {
  const rows = tokens.map(({ name, leaf }) => {
    const { default: value, description } = properties.get(`--vitrine-${name}`);
    return [code(`--vitrine-${name}`), leaf === undefined ? '' : code(leaf), code(value), description];
  });
  return `### ${title}\n\n${writeTable(['custom property', 'key of a theme', 'default', 'meaning'], rows)}`;
}

async function importTypeScript(file) {
  const { module } = await runnerImport(join(root, file), { configFile: false, logLevel: 'error' });
  return module;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, themingFile), await createThemingPage());
