/** Reads and releases CHANGELOG.md: entries stand below `## Unreleased`, later below `## <version> – <date>`. */

const unreleased = '## Unreleased\n';

/** @returns the text below `## Unreleased`, trimmed. Empty if there is no such heading. */
export function readUnreleased(changelog) {
  const [, after = ''] = changelog.split(unreleased);
  return after.split(/^## /m)[0].trim();
}

/** @returns the date of a version, such as `2027-01-31`, or `undefined` if the changelog has no dated heading for it. */
export function findReleaseDate(changelog, version) {
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version} – `));
  const date = heading?.slice(`## ${version} – `.length);
  return date && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : undefined;
}

/**
 * Moves the unreleased entries below a heading with version and date.
 * @throws Error if there are no entries, or if the version has a heading already.
 */
export function releaseChangelog(changelog, version, date) {
  const entries = readUnreleased(changelog);
  if (entries === '')
    throw new Error('CHANGELOG.md has no entry below "## Unreleased": describe the changes first.');
  if (changelog.includes(`\n## ${version}`))
    throw new Error(`CHANGELOG.md has a heading for ${version} already.`);
  return changelog.replace(unreleased, `${unreleased}\n## ${version} – ${date}\n`);
}
