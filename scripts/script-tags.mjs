/** The script tags of the documentation, which name a version of the element. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const address = /(\/embed\/vitrine@)\d+\.\d+\.\d+(?:-[\w.]+)?(?=\/)/g;

/** Files with script tags, as paths from the root. docs/api is generated from the sources. */
export const listScriptTagFiles = () => [
  'README.md',
  'src/service/README.md',
  'src/elements/dashboard/dashboard-element.ts',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
];

/** Gives every script tag of a text another version. */
export const setScriptTagVersion = (text, version) => text.replace(address, `$1${version}`);
