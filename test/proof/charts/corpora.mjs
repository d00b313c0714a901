/** Reads the public examples and test specs of Vega and Vega-Lite from check-outs of their repositories. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of specs below a check-out of each repository. */
const folders = {
  vega: [
    'docs/docs/marks',
    'docs/docs/transforms',
    'docs/examples',
    'docs/tutorials/airports',
    'docs/tutorials/bar-chart',
    'packages/vega/test/specs-valid',
    'packages/vega-cli/test/resources',
  ],
  'vega-lite': ['examples/specs', 'examples/specs/normalized'],
};

/**
 * @param {Record<string, string>} checkouts by repository
 * @returns {{ name: string, text: string }[]} in a fixed order
 */
export function readCorpora(checkouts) {
  return Object.entries(checkouts).flatMap(([repository, root]) =>
    folders[repository].flatMap((folder) => readFolder(join(root, folder), `${repository}/${folder}`)),
  );
}

function readFolder(path, title) {
  if (!existsSync(path)) throw new Error(`There is no folder ${path}: is this a check-out of ${title}?`);
  return readdirSync(path)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ name: `${title}/${file}`, text: readFileSync(join(path, file), 'utf8') }))
    .filter(({ text }) => isSpec(text));
}

/** Returns whether the text of a file is a spec. The folders also contain settings, scene graphs and templates. */
function isSpec(text) {
  try {
    return /vega/.test(JSON.parse(text)?.$schema ?? '');
  } catch {
    return false;
  }
}
