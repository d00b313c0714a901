/** An application in an empty folder that has installed the packed packages of a release. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { install } from '../applications/create-application.mjs';

export interface InstalledApplication {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Installs both packages, together with `others` such as `vue@3.5.45`. */
export async function installApplication(others: readonly string[] = []): Promise<InstalledApplication> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-documentation-'));
  const { element, service } = inject('release');
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'application', type: 'module' }));
  await install(folder, element, service, ...others);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
