/** The landing page shows dashboards of the sample: a misspelt id would lead its visitors past it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exhibits, requireExhibits } from '../../demo/host/exhibits.mjs';

test('every exhibit is a dashboard of the sample', async () => {
  await expect(requireExhibits()).resolves.toBeUndefined();
});

test('an exhibit that the sample does not have is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-exhibits-'));
  const [misspelt = '', ...others] = exhibits;
  for (const publicId of [`${misspelt}x`, ...others])
    writeFileSync(join(folder, `${publicId}.json`), JSON.stringify({ dashboard: { publicId } }));
  await expect(requireExhibits(folder)).rejects.toThrow(`has the publicId ${misspelt}.`);
  rmSync(folder, { recursive: true });
});
