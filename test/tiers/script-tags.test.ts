import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listScriptTagFiles, setScriptTagVersion } from '../../scripts/script-tags.mjs';
import manifest from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Script tags that load the element, with the file that they are in. */
const tags = listScriptTagFiles().flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/<script\b[^>]*\bsrc="[^"]*\/embed\/[^>]*>/g)].map(
    ([tag]) => ({ file, tag }),
  ),
);

test('every script tag of the documentation names the version of this package, and has a place for its hash', () => {
  expect(tags.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['README.md', 'docs/frameworks.md', 'docs/api/element.md']),
  );
  for (const { file, tag } of tags) {
    expect(tag, file).toContain(`/embed/vitrine@${manifest.version}/vitrine.js"`);
    expect(tag, file).toMatch(/integrity="sha384-…"\s+crossorigin="anonymous"/);
  }
});

test('a release gives every script tag its version', () => {
  for (const { tag } of tags) {
    const released = setScriptTagVersion(tag, '12.0.0-rc.1');
    expect(released).toContain('/embed/vitrine@12.0.0-rc.1/vitrine.js"');
    expect(setScriptTagVersion(released, manifest.version)).toBe(tag);
  }
});
